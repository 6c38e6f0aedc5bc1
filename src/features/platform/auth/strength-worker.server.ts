import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { dictionary as french } from '@zxcvbn-ts/language-fr';

/** The thread of password-strength.server.ts. It sends one response for each message. */

export type StrengthInput = { password: string; names: string[] };

export type Strength = { score: number; isKnown: boolean };

const estimator = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary: { ...dictionary, ...french } });

parentPort?.on('message', ({ password, names }: StrengthInput) => {
  const { score, feedback } = estimator.check(password, names);
  parentPort?.postMessage({ score, isKnown: feedback.warning === 'userInputs' } satisfies Strength);
});
