/**
 * player_character_data: leaf changes on the sheet of the one player character. Its id never changes and it is never
 * deleted; an update does not make one either: a character is let in whole, by fillSheet, or not at all.
 */
import type { JsonObject } from '../json.ts'
import type { JsonPath } from '../json-path.ts'
import { noteAlignment } from './alignment-note.ts'
import { applyLeaf, type LeafTarget } from './apply-leaf.ts'
import { playerAliases } from './canonical-path.ts'
import { mayHaveFeature } from './class-features.ts'
import type { EntityDraft } from './diff-draft.ts'
import { fillIdentity } from './fill-identity.ts'
import { applyIdentityLeaf } from './identity-leaf.ts'
import { featureSentence, sheetSchema } from './sheet.ts'
import { plainAlignment } from './sheet-fields.ts'
import type { UpdateJob } from './update-job.ts'
import { type Leaf, leavesOf } from './update-leaves.ts'
import type { Objection } from './verdicts.ts'

const base = 'player_character_data'

const noPlayer: Objection = {
  rule: 'SCHEMA-04',
  reason: 'This campaign has no player character yet; one comes in whole, when it is founded or imported.',
}

/** Compiles the update's player_character_data. */
export function playerUpdates(part: JsonObject, job: UpdateJob): undefined {
  const player = job.draft.state.campaign?.player_id ?? null
  const draft = player === null ? undefined : job.draft.entity(player)
  if (draft === undefined) return job.verdicts.reject(base, noPlayer)
  const target = playerTarget(draft, job)
  let accepted = 0
  for (const leaf of classFirst(leavesOf(part, base, job.verdicts))) {
    const own = applyIdentityLeaf(draft, base, leaf, job.verdicts)
    if (own === null ? applyLeaf(target, leaf, job.verdicts) : own) accepted += 1
  }
  if (accepted === 0) return
  fillIdentity(draft, base, job.verdicts, { temp_hp: 0 })
  noteAlignment(draft, job)
}

/** The class decides which resources are allowed, so a new class must be known before them. */
function classFirst(leaves: readonly Leaf[]): Leaf[] {
  const isClass = (leaf: Leaf): boolean => leaf.path.length === 1 && leaf.path[0] === 'class'
  return [...leaves.filter(isClass), ...leaves.filter((leaf) => !isClass(leaf))]
}

function playerTarget(draft: EntityDraft, job: UpdateJob): LeafTarget {
  return {
    changes: draft.changes,
    base,
    author: job.context.author,
    schema: sheetSchema,
    aliases: playerAliases,
    normal: (path, value) => (path[0] === 'alignment' ? plainAlignment(value) : value),
    objection: (path) => featureObjection(draft, path),
  }
}

function featureObjection(draft: EntityDraft, path: JsonPath): Objection | null {
  const [first, second, feature] = path
  if (first !== 'resources' || second !== 'class_features' || feature === undefined) return null
  const classText = draft.changes.valueAt(['class'])
  const reason = featureSentence(String(classText), feature)
  if (!mayHaveFeature(classText, feature)) return { rule: 'SCHEMA-11', reason } // enforces: SCHEMA-11
  return null
}
