import { useEffect, useState } from "preact/hooks";

/** The width up to which columns stand one below the other, as in layout.css. */
const narrow = "(max-width: 60rem)";

/** Returns whether the window is narrow, as on a phone or with large letters. */
export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(narrow).matches);
  useEffect(() => {
    const query = matchMedia(narrow);
    const changed = (): void => {
      setNarrow(query.matches);
    };
    query.addEventListener("change", changed);
    return () => {
      query.removeEventListener("change", changed);
    };
  }, []);
  return isNarrow;
}
