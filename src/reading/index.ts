/** Reading what a player types: a line and its scene become a `Reading`. */
export {
  type Likeness,
  likeliestSaid,
  likenessTo,
  type WordsOf,
  wordsBy,
} from './authors-own-words.ts'
export { type Gate, openGate } from './gate/gate-on-readings.ts'
export { actNamed, beginsWithVerb } from './grammar/clause/where-an-act-begins.ts'
export { readLine } from './grammar/read-line.ts'
export { readingToOutput } from './grammar/reading-to-interpreter-output.ts'
export { indexScene } from './grammar/scene/scene-index.ts'
export { type TriageRow, triageRow } from './grammar/triage-doubtful-readings.ts'
export { type LineModel, lineModel } from './line-model/line-model.ts'
export { type KeptLineModel, type Matrix, matricesOf } from './line-model/line-model-weights.ts'
export { type LineMeaning, offerText } from './line-model/meaning-in-scene.ts'
export { noListener, type ReaderOffer } from './model/reading-from-model-answer.ts'
export { type SceneList, sceneLists } from './model/scene-lists-for-model.ts'
export { takenFor } from './parts/called-in-other-words.ts'
export { placedAtEnds } from './read-line-across-places.ts'
export { type LineReaders, readByMeaning } from './read-line-by-meaning.ts'
export { readingScene } from './reading-scene.ts'
export { openTagger } from './tagger/open-tagger.ts'
export { readModelAnswer } from './veto-model-reading.ts'
