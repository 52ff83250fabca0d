import type { FrontEnd } from "../front-end.ts";
import { models } from "../models/generated/python.js";
import { python } from "./language.ts";
import { readPython } from "./read.ts";

export const pythonFrontEnd: FrontEnd = { language: python, read: readPython, models };
