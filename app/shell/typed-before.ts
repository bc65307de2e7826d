/**
 * What was typed before a page came alive. React does not hear of it, and makes every field anew when it redraws a page
 * that something else has changed. So it is noted, and typed again once the page is there.
 */
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const FIELDS = "input:not([type=file]), select, textarea";

/** Notes what is typed in `container` from now on; what it returns ends that, and types it again. */
export function noteTyped(container: HTMLElement): () => void {
  const fields = fieldsOf(container);
  const typed = new Map(fields.filter(isTyped).map((field) => [field, contentOf(field)]));
  let focused = document.activeElement as Field | null;
  let composed: Field | null = null;
  const noteInput = ({ target, isComposing }: Event & { isComposing?: boolean }) => {
    const field = target as Field;
    composed = isComposing ? field : null;
    typed.set(field, contentOf(field));
  };
  const noteFocus = ({ target }: Event) => (focused = target as Field);
  container.addEventListener("input", noteInput);
  container.addEventListener("focusin", noteFocus);

  const successorOf = (field: Field) => {
    const among = (all: Field[]) => all.filter(({ name }) => name === field.name);
    return field.isConnected ? field : among(fieldsOf(container))[among(fields).indexOf(field)];
  };
  return () => {
    container.removeEventListener("input", noteInput);
    container.removeEventListener("focusin", noteFocus);
    for (const [field, content] of typed) {
      const now = successorOf(field);
      // A word that an input method is still composing stays as it is.
      if (now && now !== composed) typeAgain(now, content);
    }
    if (focused && !focused.isConnected) successorOf(focused)?.focus();
  };
}

// safe because the selector names nothing else
const fieldsOf = (container: HTMLElement) => [...container.querySelectorAll(FIELDS)] as Field[];

const isBox = (field: Field): field is HTMLInputElement => /^(?:checkbox|radio)$/.test(field.type);

function isTyped(field: Field): boolean {
  if (isBox(field)) return field.checked !== field.defaultChecked;
  if (!("options" in field)) return field.value !== field.defaultValue;
  return [...field.options].some((option) => option.selected !== option.defaultSelected);
}

const contentOf = (field: Field) => ({
  value: field.value,
  checked: isBox(field) && field.checked,
});

function typeAgain(field: Field, { value, checked }: ReturnType<typeof contentOf>): void {
  if (isBox(field)) {
    if (field.checked !== checked) field.click();
    return;
  }
  field.value = "";
  // Past React's own setter: it keeps what a field holds, and an event without a difference is none to it.
  Reflect.set(Object.getPrototypeOf(field) as object, "value", value, field);
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
