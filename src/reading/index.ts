/** Reading what a player types: a line and its scene become a `Reading`. */
export { readLine } from './grammar/read-line.ts'
export { readingToOutput } from './grammar/to-output.ts'
export { type TriageRow, triageRow } from './grammar/triage.ts'
export { readingScene } from './reading-scene.ts'
