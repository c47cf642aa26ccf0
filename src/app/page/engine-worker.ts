import { expose } from "comlink";
expose({ hi: () => "hi" });
