/** Whether the reader asked for no more than must be loaded: of the site (`data-saver`), or of the browser. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return "saver" in document.documentElement.dataset || connection?.saveData === true;
}
