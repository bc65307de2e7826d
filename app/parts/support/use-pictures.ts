/** The pictures of a message that is being written: each is drawn smaller and sent at once, so that the message is quick. */
import { useRef, useState } from "react";
import { PICTURES_OF_A_MESSAGE } from "#contract/support.ts";
import { ApiError } from "#app/data/api/api-error.ts";
import { call } from "#app/data/api/client.ts";
import type { SupportKey } from "./support-query.ts";

export interface AddedPicture {
  place: number;
  name: string;
  file: File;
  /** Its own content as an address; null until it is drawn, and for what is no picture. */
  url: string | null;
  state: "sending" | "there" | "failed" | "none";
  /** Once it is there. */
  id: string | null;
  /** What the API said. */
  error: string | null;
}

export interface Pictures {
  list: AddedPicture[];
  isFull: boolean;
  isSending: boolean;
  /** Of those that are there. */
  ids: string[];
  add: (files: Iterable<File>) => void;
  retry: (place: number) => void;
  remove: (place: number) => void;
  clear: () => void;
}

export function usePictures(key: SupportKey): Pictures {
  const [list, setList] = useState<AddedPicture[]>([]);
  const places = useRef(0);

  const change = (place: number, part: Partial<AddedPicture>) =>
    setList((all) => all.map((one) => (one.place === place ? { ...one, ...part } : one)));

  async function send({ place, file }: AddedPicture) {
    change(place, { state: "sending", error: null });
    try {
      const { shrunk, dataUrlOf } = await import("./shrink.client.ts");
      const blob = await shrunk(file);
      if (!blob) return change(place, { state: "none" });
      const url = await dataUrlOf(blob);
      change(place, { url });
      const content = url.slice(url.indexOf(",") + 1);
      const { id } = await call("user_support_picture_add", { key, content });
      change(place, { state: "there", id });
    } catch (error) {
      change(place, { state: "failed", error: error instanceof ApiError ? error.message : null });
    }
  }

  function add(files: Iterable<File>) {
    const fresh = Array.from(files)
      .slice(0, PICTURES_OF_A_MESSAGE - list.length)
      .map((file): AddedPicture => {
        const place = places.current++;
        const { name } = file;
        return { place, name, file, url: null, state: "sending", id: null, error: null };
      });
    setList([...list, ...fresh]);
    for (const picture of fresh) void send(picture);
  }

  return {
    list,
    isFull: list.length >= PICTURES_OF_A_MESSAGE,
    isSending: list.some(({ state }) => state === "sending"),
    ids: list.flatMap(({ id }) => id ?? []),
    add,
    retry(place) {
      const picture = list.find((one) => one.place === place);
      if (picture) void send(picture);
    },
    remove: (place) => setList(list.filter((one) => one.place !== place)),
    clear: () => setList([]),
  };
}
