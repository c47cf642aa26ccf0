import type { JSX } from "preact";
import { usePage } from "../state/page-state.ts";

/** Asks for the name of the user, once: notes and decisions carry it. */
export function AuthorField(): JSX.Element {
  const page = usePage();
  return (
    <label class="author">
      Your name{" "}
      <input
        value={page.author.value}
        autocomplete="name"
        placeholder="for notes and decisions"
        onChange={({ currentTarget }) => {
          page.setAuthor(currentTarget.value.trim());
        }}
      />
    </label>
  );
}
