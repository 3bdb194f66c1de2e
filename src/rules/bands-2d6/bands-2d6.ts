/**
 * bands-2d6: two dice, four bands, five clocks. The rules of seed 003 as a Ruleset, each idea in its own file beside
 * this one; this file only names them.
 */

import { done } from '../../core/result.ts'
import type { Ruleset } from '../ruleset.ts'
import { type BandsSheet, sheetOf } from './character-sheet.ts'
import { createCharacter, creationSteps } from './create-character.ts'
import { demandOfAction } from './demand-of-action.ts'
import { demandEscalation, isEscalation } from './escalation.ts'
import { elapseTime } from './fade-situations-and-threats.ts'
import { toolsFor } from './model-roll-tools.ts'
import { offersFor } from './offered-actions.ts'
import { planningCheck } from './planning-check.ts'
import { resolveAction } from './resolve-action.ts'
import { difficultyLabel } from './roll-check.ts'
import { resourcesLine, statusLine } from './status-and-resources-lines.ts'
import { storyEffects } from './story-harm-and-fights.ts'

/**
 * Two six-sided dice: 6 or less fails, 7 to 9 is mixed, 10 or more succeeds, two sixes are critical.
 *
 * @example
 * bands2d6.difficultyLabel(10) // 'hard'
 */
export const bands2d6: Ruleset<BandsSheet> = {
  specVersion: 1,
  id: 'bands-2d6',
  name: 'Bands (2d6)',
  readSheet: sheetOf,
  demand(view, action) {
    if (isEscalation(action)) return demandEscalation(view, action)
    const read = demandOfAction(view, action)
    return read.ok ? done(read.value.demand) : read
  },
  resolve: resolveAction,
  offers: offersFor,
  elapse: (view, seconds) => elapseTime(view, seconds),
  statusLine,
  resourcesLine,
  planningCheck,
  difficultyLabel,
  tools: toolsFor,
  storyEffects,
  createCharacter,
  creationSteps: () => creationSteps(),
}
