/** Seed 003's shorter forms, brought into the world's own: labels of knowledge, and things found by a trigger. */
import { slugOf } from '../../core/identifier.ts'
import { isJsonObject } from '../../core/json.ts'
import type { ContentDraft, PackDraft } from './pack-draft.ts'
import type { PackProblem } from './pack-problem.ts'
import { type LabelSearch, labelSearch } from './resolve-labels.ts'
import { problemAt } from './shape-problems.ts'

type Loose = Readonly<Record<string, unknown>>

/** The draft with every form that can be settled in the world's own words. */
export function settleSeedForms(draft: PackDraft): PackDraft {
  const prose = draft.contents.flatMap(({ prose: { overview, sections } }) => [
    overview,
    ...sections.map((section) => section.text),
  ])
  const search = labelSearch(prose)
  const problems: PackProblem[] = [...draft.problems]
  const contents = draft.contents.map((one) => {
    if (!isJsonObject(one.gm)) return one
    const gm = one.gm as Loose
    if (one.space === 'person') return { ...one, gm: settlePerson(one, gm, search, problems) }
    return one.space === 'place' ? { ...one, gm: settlePlace(one, gm, problems) } : one
  })
  return { ...draft, contents, problems }
}

function settlePerson(one: ContentDraft, gm: Loose, search: LabelSearch, problems: PackProblem[]): Loose {
  const settle = (list: string): readonly unknown[] =>
    ((gm[list] as readonly unknown[] | undefined) ?? []).map((entry, index) => {
      if (typeof entry !== 'string') return entry
      const fact = search(entry)
      if (fact !== null) return { id: slugOf(entry), topics: topicsIn(entry), fact, say: [], on_reveal: [] }
      const message = `"${entry}" is a label and no fact: ${one.name} cannot say it. Write {id, topics, fact, say}, or a sentence of prose that answers it.`
      problems.push(problemAt(one.gmPlace, [list, index], 'W-KNOW-LABEL', message))
      return entry
    })
  return { ...gm, knows: settle('knows'), withholds: settle('withholds') }
}

/** What one may ask after to hear of a label: its words. */
function topicsIn(label: string): readonly string[] {
  const words =
    label
      .toLowerCase()
      .replace(/['’]s\b/g, '')
      .match(/[\p{L}\p{M}\p{N}]{3,}/gu) ?? []
  return [...new Set([label.toLowerCase(), ...words])].slice(0, 12)
}

function settlePlace(one: ContentDraft, gm: Loose, problems: PackProblem[]): Loose {
  const settled = ['discoverables', 'discoverable'].flatMap((list) =>
    ((gm[list] as readonly unknown[] | undefined) ?? []).map((entry, index) => {
      if (typeof entry === 'string') {
        const message = `"${entry}" is a label: nobody can find it. Write {id, trigger, reveal, gives}, or {trigger, content}.`
        problems.push(problemAt(one.gmPlace, [list, index], 'W-KNOW-LABEL', message))
        return null
      }
      const written = entry as Loose
      if (written.content === undefined) return written
      const id = written.id ?? slugOf(`${one.metadata.id} ${String(written.trigger)}`)
      const { content, trigger } = written
      return {
        id,
        trigger,
        core: false,
        reveal: [content],
        near_miss: [],
        hint: [],
        on_fail: [],
        gives: { fact: content },
      }
    }),
  )
  return { ...gm, discoverables: settled.filter((entry) => entry !== null), discoverable: [] }
}
