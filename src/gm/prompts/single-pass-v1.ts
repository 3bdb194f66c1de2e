/** The narrator that answers in one reply (seed 002), version 1: the engine has rolled before it is asked. */
import { singlePassSchema } from '../../core/protocol/model-answer-schemas.ts'
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

/** One reply: story, actions, wishes. */
export function singlePassV1(): WrittenPrompt {
  return {
    id: 'single-pass',
    version: '1',
    full: [
      whoTells,
      howToTell,
      whatStays,
      whatIsQuoted,
      whichMode,
      `Your answer\n${oneObject} Its fields:\n${schemaWords(singlePassSchema)}\nGive the offered choices as actions under their own ids, in words that fit the moment; you may add one of your own. Things you add lie in the place; nobody holds them until they take them.`,
    ].join('\n\n'),
    essentials: `${essentialLaw}\nShape: ${schemaGist(singlePassSchema)}\nactions: the offered choices under their ids. Leave dice, difficulties and updates null.`,
  }
}
