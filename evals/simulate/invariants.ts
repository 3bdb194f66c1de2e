/** Everything that must be so after every move, in the order in which it is looked at. */
import { bodiesInBounds } from './invariants/bodies-in-bounds.ts'
import { choicesOpen } from './invariants/choices-open.ts'
import { diceProven } from './invariants/dice-proven.ts'
import { fightsAskedFor } from './invariants/fights-asked-for.ts'
import { logGrows } from './invariants/log-grows.ts'
import { namesKnown } from './invariants/names-known.ts'
import { possessionsExplained } from './invariants/possessions-explained.ts'
import { proseWhole } from './invariants/prose-whole.ts'
import { resourcesInBounds } from './invariants/resources-in-bounds.ts'
import { rowsEqualFold } from './invariants/rows-equal-fold.ts'
import { sameLineSameDice } from './invariants/same-line-same-dice.ts'
import { secretsKept } from './invariants/secrets-kept.ts'
import { sentTwicePlayedOnce } from './invariants/sent-twice-played-once.ts'
import { timeGoesForward } from './invariants/time-goes-forward.ts'
import { toldAfterCommit } from './invariants/told-after-commit.ts'
import { toldAnew } from './invariants/told-anew.ts'
import { turnsCounted } from './invariants/turns-counted.ts'
import { undoIsUndone } from './invariants/undo-is-undone.ts'
import { viewsOpen } from './invariants/views-open.ts'
import type { Invariant } from './looked.ts'

/** All of them. */
export const invariants: readonly Invariant[] = [
  rowsEqualFold,
  logGrows,
  turnsCounted,
  timeGoesForward,
  bodiesInBounds,
  resourcesInBounds,
  possessionsExplained,
  namesKnown,
  diceProven,
  sameLineSameDice,
  toldAfterCommit,
  choicesOpen,
  secretsKept,
  proseWhole,
  fightsAskedFor,
  undoIsUndone,
  sentTwicePlayedOnce,
  toldAnew,
  viewsOpen,
]
