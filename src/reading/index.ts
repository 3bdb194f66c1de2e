/** Reading what a player types: a line and its scene become a `Reading`. */
export { type Gate, openGate } from './gate/gate.ts'
export { readLine } from './grammar/read-line.ts'
export { readingToOutput } from './grammar/to-output.ts'
export { type TriageRow, triageRow } from './grammar/triage.ts'
export { type ReaderOffer, readingOfAnswer } from './model/model-answer.ts'
export { sceneLists } from './model/scene-lists.ts'
export { readingScene } from './reading-scene.ts'
export { vetoReading } from './veto.ts'
