import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { StrengthRequest } from './password-strength.ts';

// A thread of its own: loading the lists and looking at one password take up to a second, in which the site goes on.
const { texts, known } = workerData as StrengthRequest;
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
// Why: see verify-thread.ts.
flushCompileCache();
parentPort?.postMessage(Math.min(...texts.map((text) => estimator.check(text, [...known]).guessesLog10)));
