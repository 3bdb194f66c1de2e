/**
 * player_character_data: leaf changes on the sheet of the one player character. Its id never changes and it is never
 * deleted; an update does not make one either: a character is let in whole, by fillSheet, or not at all. What it
 * carries is written into the inventory table, and what follows from the sheet is written anew.
 */
import { canonicalJson, type JsonObject, type JsonPath } from '../json.ts'
import { applyLeaf, type LeafTarget } from './apply-leaf.ts'
import { Carried, carriedLeaf } from './carried-items.ts'
import type { EntityDraft, UpdateJob } from './diff-draft.ts'
import { canonicalPath, type Leaf, leavesOf, pathText, playerAliases } from './leaves.ts'
import { applyIdentityLeaf, fillIdentity, noteAlignment } from './npc-updates.ts'
import { featureSentence, mayHaveFeature, sheetSchema } from './player-sheet.ts'
import { plainAlignment } from './sheet-fields.ts'
import { noSheetLaw, type Objection, type SheetLaw, type Verdicts } from './update-context.ts'

const base = 'player_character_data'

const noPlayer: Objection = {
  rule: 'SCHEMA-04',
  reason: 'This campaign has no player character yet; one comes in whole, when it is founded or imported.',
}

export function playerUpdates(part: JsonObject, job: UpdateJob): undefined {
  const player = job.draft.state.campaign?.player_id ?? null
  const draft = player === null ? undefined : job.draft.entity(player)
  if (draft === undefined) return job.verdicts.reject(base, noPlayer)
  const law = job.context.sheetLaw ?? noSheetLaw
  const target = playerTarget(draft, job, law)
  const carried = new Carried(job.draft.state, draft.id)
  const told: JsonPath[] = []
  let accepted = 0
  for (const leaf of inOrder(leavesOf(part, base, job.verdicts), draft, law)) {
    if (!takeLeaf(leaf, draft, target, carried, job)) continue
    accepted += 1
    told.push(canonicalPath(playerAliases, leaf.path, draft.changes.before))
  }
  if (accepted === 0) return
  const changes = carried.changes()
  if (changes.length > 0) job.draft.extra.inventory_changes = changes
  settleDerived(draft, base, law, told, job.verdicts)
  fillIdentity(draft, base, job.verdicts, { temp_hp: 0 })
  noteAlignment(draft, job)
}

function takeLeaf(
  leaf: Leaf,
  draft: EntityDraft,
  target: LeafTarget,
  carried: Carried,
  { verdicts, context }: UpdateJob,
): boolean {
  const own = applyIdentityLeaf(draft, base, leaf, verdicts)
  if (own !== null) return own
  const spoken = carriedLeaf(leaf.path)
  if (spoken === null) return applyLeaf(target, leaf, verdicts)
  const objection = carried.take(spoken, leaf, context.author)
  const at = pathText(base, leaf.path)
  if (objection === null) verdicts.accept(at)
  else verdicts.reject(at, objection, leaf.value)
  return objection === null
}

/** The class decides which resources are allowed, so it comes first; what follows from the rest comes last. */
function inOrder(leaves: readonly Leaf[], draft: EntityDraft, law: SheetLaw): Leaf[] {
  const following = new Set(law.derived(draft.changes.before).map(({ path }) => canonicalJson(path)))
  const rank = (leaf: Leaf): number => {
    if (leaf.path.length === 1 && leaf.path[0] === 'class') return 0
    return following.has(canonicalJson(canonicalPath(playerAliases, leaf.path, draft.changes.before))) ? 2 : 1
  }
  return [0, 1, 2].flatMap((place) => leaves.filter((leaf) => rank(leaf) === place))
}

function playerTarget(draft: EntityDraft, job: UpdateJob, law: SheetLaw): LeafTarget {
  const { author } = job.context
  return {
    changes: draft.changes,
    base,
    author,
    schema: sheetSchema,
    aliases: playerAliases,
    normal: (path, value) => (path[0] === 'alignment' ? plainAlignment(value) : value),
    objection: (path, value) =>
      featureObjection(draft, path) ?? law.objection(draft.changes.after, path, value, author),
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

/** Rewrites the derived values that the update told, or whose reasons it changed. */
function settleDerived(
  draft: EntityDraft,
  base: string,
  law: SheetLaw,
  told: readonly JsonPath[],
  verdicts: Verdicts,
): undefined {
  const before = new Map(
    law.derived(draft.changes.before).map((leaf) => [canonicalJson(leaf.path), leaf.value]),
  )
  const toldPaths = new Set(told.map((path) => canonicalJson(path)))
  for (const { path, value, rule, reason } of law.derived(draft.changes.after)) {
    const key = canonicalJson(path)
    const kept = canonicalJson(draft.changes.valueAt(path))
    const moved = before.get(key) !== value
    if (kept === canonicalJson(value) || (!toldPaths.has(key) && !moved)) continue
    draft.changes.set(path, value)
    if (toldPaths.has(key)) verdicts.mend(pathText(base, path), rule, 'overridden', reason, value)
  }
}
