import type { FrontEnd } from "../front-end.ts";
import { models } from "../models/generated/javascript.js";
import { javascript } from "./language.ts";
import { readJavaScript } from "./read.ts";

export const javascriptFrontEnd: FrontEnd = { language: javascript, read: readJavaScript, models };
