/** Gives every id of a draft its full name: first all names are collected, then all uses are looked up. */
import { isJsonObject } from '../../core/json.ts'
import type { ContentDraft, PackDraft, StoryDraft } from './pack-draft.ts'
import type { NameSpace, PackNames } from './pack-names.ts'
import type { PackProblem } from './pack-problem.ts'
import { type Met, type Visitor, walkReferences } from './references.ts'
import { type Place, problemAt } from './shape-problems.ts'
import { type StoryKind, storyKinds } from './story-kinds.ts'

const shortId = /^[a-z0-9][a-z0-9_]{0,79}$/

/** A draft whose ids are full. */
export type QualifiedDraft = Omit<PackDraft, 'broken'>

/** Qualifies all ids of a draft, using the names it gives. */
export function qualifyDraft(draft: PackDraft, names: PackNames): QualifiedDraft {
  const problems: PackProblem[] = []
  giveAll(draft, names, problems)
  const contents = draft.contents.map((one) => ({
    ...one,
    gm: walkReferences(one.gm, one.refs, qualifier(names, one.gmPlace, problems)),
  }))
  const stories = draft.stories.map((one) => qualifyStory(one, names, problems))
  return { contents, stories, problems }
}

function qualifyStory(one: StoryDraft, names: PackNames, problems: PackProblem[]): StoryDraft {
  const { refs, space } = kindOf(one)
  const walked = walkReferences(one.value, refs, qualifier(names, one.place, problems)) as StoryDraft['value']
  return { ...one, value: space === null ? walked : { ...walked, id: names.full(String(walked.id)) } }
}

function kindOf({ list }: StoryDraft): StoryKind {
  return storyKinds[list]
}

function qualifier(names: PackNames, place: Place, problems: PackProblem[]): Visitor {
  return (id, met, path) => {
    if (met.role === 'defines') return names.full(id)
    const found = names.resolve(id, met.kind)
    if ('id' in found) return found.id
    if (!met.open) problems.push(problemAt(place, path, 'E-REF', found.trouble))
    return id
  }
}

function giveAll(draft: PackDraft, names: PackNames, problems: PackProblem[]): void {
  const give = (id: string, space: NameSpace, place: Place, path: readonly (string | number)[]): void => {
    if (!shortId.test(id)) {
      const message = `"${id}" cannot be an id: lower-case letters, digits and underscores, at most 80.`
      problems.push(problemAt(place, path, 'E-SHAPE', message))
      return
    }
    const given = { space, file: place.yaml.file, line: place.yaml.lineAt([...place.path, ...path]) }
    const before = names.give(id, given)
    if (before === null || (space === 'fact' && before.file === given.file && before.line === given.line))
      return
    const message = `"${id}" is given in ${given.file} (line ${given.line}) and in ${before.file} (line ${before.line}); an id names one thing.`
    problems.push(problemAt(place, path, 'E-DUP', message)) // enforces: LORE-03
  }
  const inner =
    (place: Place): Visitor =>
    (id, met, path) => {
      const space = spaceOf(met)
      if (space !== null && !(space === 'fact' && names.has(id, ['fact']))) give(id, space, place, path)
      return id
    }
  for (const one of draft.contents) give(one.metadata.id, one.space, one.place, ['id'])
  for (const one of draft.broken) give(one.id, one.space, one.place, ['id'])
  for (const one of draft.stories) {
    const { space } = kindOf(one)
    if (space !== null) give(String(one.value.id), space, one.place, ['id'])
  }
  for (const one of draft.contents) walkReferences(one.gm, one.refs, inner(one.gmPlace))
  for (const one of draft.stories) walkReferences(one.value, kindOf(one).refs, inner(one.place))
}

/** The space of a name that is given inside an entry; effects may make the same fact in several places. */
function spaceOf(met: Met): NameSpace | null {
  if (met.role === 'uses') return null
  const spaces: Readonly<Record<typeof met.kind, NameSpace | null>> = {
    fact: 'fact',
    deed: 'deed',
    discoverable: 'discoverable',
    object: 'item',
    entry: null,
    listener: null,
  }
  return spaces[met.kind]
}

/** The parts of a content file's `gm:` that are lists of things with ids. */
export function partsOf(one: ContentDraft, name: string): readonly Readonly<Record<string, unknown>>[] {
  const list = isJsonObject(one.gm) ? (one.gm as Readonly<Record<string, unknown>>)[name] : undefined
  return Array.isArray(list) ? list.filter((part) => isJsonObject(part)) : []
}
