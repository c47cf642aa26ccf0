import { startPage } from "./start-page.tsx";

/** The page of a saved report. */
startPage();
