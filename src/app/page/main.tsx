import { readingParts } from "./reading-parts.ts";
import { startPage } from "./start-page.tsx";

import "./styles/palette.css";
import "./styles/elements.css";
import "./styles/layout.css";
import "./styles/parts.css";
import "./styles/share.css";
import "./styles/tables.css";
import "./styles/overview.css";
import "./styles/compare.css";
import "./styles/entities.css";
import "./styles/text.css";
import "./styles/errors.css";
import "./styles/agreement.css";
import "./styles/print.css";

startPage(readingParts);
