import { useEffect, useRef, useState } from "preact/hooks";

interface DelayedText {
  /** What the field shows. */
  readonly text: string;
  readonly type: (text: string) => void;
  /** Sends the text without waiting. */
  readonly flush: () => void;
}

/**
 * Holds the text of a field, and sends it a moment after the last key: a list does not change with each letter, and
 * browsers limit how often an address may change.
 *
 * @param value the text in the address; if anything but the field changes it, the field shows it
 */
export function useDelayedText(value: string, send: (text: string) => void): DelayedText {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // The field itself sent this text, and the user may have typed more since.
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  const sendNow = (own: string): void => {
    clearTimeout(timer.current);
    sent.current = own;
    send(own);
  };
  return {
    text,
    type: (own) => {
      setText(own);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        sendNow(own);
      }, 120);
    },
    flush: () => {
      sendNow(text);
    },
  };
}
