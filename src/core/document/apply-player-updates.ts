/**
 * player_character_data: leaf changes on the sheet of the one player character. Its id never changes and it is never
 * deleted; an update does not make one either: a character is let in whole, by fillSheet, or not at all. What it
 * carries is written into the inventory table, and what follows from the sheet is written anew.
 */
import { canonicalJson, type JsonObject, type JsonPath } from '../json.ts'
import { applyLeaf, type LeafTarget, type UpdateJob } from './apply-update-leaves.ts'
import type { EntityDraft } from './diff-draft.ts'
import { applyIdentityLeaf, fillIdentity, noteAlignment } from './entity-identity.ts'
import { canonicalPath, playerAliases } from './field-aliases.ts'
import { featureSentence, mayHaveFeature, sheetSchema } from './player-sheet-and-class-features.ts'
import { normalizeAlignment } from './sheet-fields.ts'
import { CarriedItems, itemsInPath } from './sheet-inventory.ts'
import { type Leaf, leavesOf, pathText } from './split-update-into-leaves.ts'
import { noSheetLaw, type PathObjection } from './update-context-and-verdicts.ts'

const base = 'player_character_data'

const noPlayer: PathObjection = {
  rule: 'SCHEMA-04',
  reason: 'This campaign has no player character yet; one comes in whole, when it is founded or imported.',
}

export function applyPlayerUpdates(part: JsonObject, job: UpdateJob): undefined {
  const player = job.draft.state.campaign?.player_id ?? null
  const draft = player === null ? undefined : job.draft.entity(player)
  if (draft === undefined) return job.verdicts.reject(base, noPlayer)
  new PlayerUpdate(draft, job).apply(leavesOf(part, base, job.verdicts))
}

/** The update of the player character's sheet; belongs to one call and dies with it. */
class PlayerUpdate {
  readonly #draft: EntityDraft
  readonly #job: UpdateJob
  readonly #law: NonNullable<UpdateJob['context']['sheetLaw']>
  readonly #carried: CarriedItems

  constructor(draft: EntityDraft, job: UpdateJob) {
    this.#draft = draft
    this.#job = job
    this.#law = job.context.sheetLaw ?? noSheetLaw
    this.#carried = new CarriedItems(job.draft.state, draft.id)
  }

  apply(leaves: readonly Leaf[]): undefined {
    const accepted = this.#inOrder(leaves).filter((leaf) => this.#applyLeaf(leaf))
    if (accepted.length === 0) return
    const changes = this.#carried.changes()
    if (changes.length > 0) this.#job.draft.fields.inventory_changes = changes
    this.#settleDerived(new Set(accepted.map((leaf) => this.#key(leaf))))
    fillIdentity(this.#draft, base, this.#job.verdicts, { temp_hp: 0 })
    noteAlignment(this.#draft, this.#job)
  }

  /** The class decides which resources are allowed, so it comes first; what follows from the rest comes last. */
  #inOrder(leaves: readonly Leaf[]): Leaf[] {
    const derived = new Set(
      this.#law.derived(this.#draft.changes.before).map(({ path }) => canonicalJson(path)),
    )
    const rank = (leaf: Leaf): number => {
      if (leaf.path.length === 1 && leaf.path[0] === 'class') return 0
      return derived.has(this.#key(leaf)) ? 2 : 1
    }
    return leaves.toSorted((left, right) => rank(left) - rank(right))
  }

  #key({ path }: Leaf): string {
    return canonicalJson(canonicalPath(playerAliases, path, this.#draft.changes.before))
  }

  #applyLeaf(leaf: Leaf): boolean {
    const { verdicts, context } = this.#job
    const isAccepted = applyIdentityLeaf(this.#draft, base, leaf, verdicts)
    if (isAccepted !== null) return isAccepted
    const items = itemsInPath(leaf.path)
    if (items === null) return applyLeaf(this.#job, this.#target(), leaf)
    const objection = this.#carried.change(items, leaf, context.author)
    const at = pathText(base, leaf.path)
    if (objection === null) verdicts.accept(at)
    else verdicts.reject(at, objection, leaf.value)
    return objection === null
  }

  #target(): LeafTarget {
    const { changes } = this.#draft
    return {
      changes,
      base,
      schema: sheetSchema,
      aliases: playerAliases,
      normalize: ([field], value) => (field === 'alignment' ? normalizeAlignment(value) : value),
      objection: (path, value) =>
        this.#featureObjection(path) ??
        this.#law.objection(changes.after, path, value, this.#job.context.author),
    }
  }

  #featureObjection([first, second, feature]: JsonPath): PathObjection | null {
    if (first !== 'resources' || second !== 'class_features' || feature === undefined) return null
    const classText = this.#draft.changes.valueAt(['class'])
    const reason = featureSentence(String(classText), feature)
    if (!mayHaveFeature(classText, feature)) return { rule: 'SCHEMA-11', reason } // enforces: SCHEMA-11
    return null
  }

  /** Rewrites the derived values that the update gave itself, or whose reasons it changed. */
  #settleDerived(given: ReadonlySet<string>): undefined {
    const { changes } = this.#draft
    const before = new Map(
      this.#law.derived(changes.before).map(({ path, value }) => [canonicalJson(path), value]),
    )
    for (const { path, value, rule, reason } of this.#law.derived(changes.after)) {
      const key = canonicalJson(path)
      const isCurrent = canonicalJson(changes.valueAt(path)) === canonicalJson(value)
      const moved = before.get(key) !== value
      if (isCurrent || (!given.has(key) && !moved)) continue
      changes.set(path, value)
      if (given.has(key)) this.#job.verdicts.repair(pathText(base, path), rule, 'overridden', reason, value)
    }
  }
}
