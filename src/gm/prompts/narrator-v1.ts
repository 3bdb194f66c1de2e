/** The narrator of the pipeline (seed 003's narrator pass), version 1. Words here are pinned by campaigns: change them in a new file. */
import { narratorOutputSchema } from '../../core/protocol/stage-outputs.ts'
import { schemaGist, schemaWords } from './describe-schema-in-words.ts'
import {
  essentialLaw,
  howToTell,
  oneObject,
  whatIsQuoted,
  whatStays,
  whichMode,
  whoTells,
} from './shared-prompt-sentences.ts'
import type { WrittenPrompt } from './versioned-prompt.ts'

/** Words and proposals. */
export function narratorV1(): WrittenPrompt {
  return {
    id: 'narrator',
    version: '1',
    full: [
      whoTells,
      howToTell,
      whatStays,
      whatIsQuoted,
      whichMode,
      `Your answer\n${oneObject} Its fields:\n${schemaWords(narratorOutputSchema)}\nLists may be empty. Facts, things, people, moves and threads in your answer are proposals: the engine checks each and keeps what can be true.`,
    ].join('\n\n'),
    essentials: `${essentialLaw}\nShape: ${schemaGist(narratorOutputSchema)}\nLists may be empty; scene_transition is nearly always null.`,
  }
}
