#!/usr/bin/env node
import { runProcess } from "./run-command-line.ts";

void runProcess();
