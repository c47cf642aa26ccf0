/** Returns a text that the browser keeps; nothing if there is none, or if the browser keeps nothing. */
export function stored(place: string, storage: "local" | "session" = "local"): string | null {
  try {
    return storageOf(storage).getItem(place);
  } catch {
    return null;
  }
}

/** Keeps a text if the browser allows that. */
export function store(place: string, text: string, storage: "local" | "session" = "local"): void {
  try {
    storageOf(storage).setItem(place, text);
  } catch {
    // The user can still save a file.
  }
}

function storageOf(storage: "local" | "session"): Storage {
  return storage === "local" ? localStorage : sessionStorage;
}
