/** Wordings for prepared answers that do not come to theirs: they say too little, or another answer of the person takes them. */
import { nearestAnswers, type PreparedAnswer } from '../../world/index.ts'
import { contentsIn, type PersonGm, type QualifiedDraft } from '../compile/pack-draft.ts'
import type { PackProblem } from '../format/pack-problems.ts'
import type { YamlPath } from '../format/read-yaml-and-frontmatter.ts'
import { problemAt } from '../format/schema-problems.ts'

/** An answer, or a way to ask for what a person knows, where it is written. */
interface WrittenAnswer {
  readonly path: YamlPath
  readonly answer: Pick<PreparedAnswer, 'id' | 'asked' | 'if'>
}

/** Warnings about each wording that a player could type without getting its answer. */
export function unreachedAnswers(draft: QualifiedDraft): readonly PackProblem[] {
  return contentsIn(draft, 'person').flatMap(({ name, gm, gmPlace }) => {
    if (gm === null) return []
    const written = answersOf(gm)
    const answers = written.map(({ answer }) => answer)
    const names = [name, ...gm.aliases]
    return written.flatMap(({ path, answer }) =>
      answer.asked.flatMap((phrase, index) => {
        const [first] = nearestAnswers(phrase, answers, names)
        const taker = answers.find(({ id }) => id === first?.id)
        // Of two with the same wording the later is for when the condition of the earlier does not hold.
        if (taker !== undefined && (taker.id === answer.id || taker.if !== undefined)) return []
        const message =
          taker === undefined
            ? `“${phrase}” says too little to be known by: ${name}'s name does not count.`
            : `“${phrase}” always gets "${taker.id}", which stands before it with the same words and no condition.`
        return [problemAt(gmPlace, [...path, 'asked', index], 'W-ANSWER', message)]
      }),
    )
  })
}

function answersOf({ answers, knows, withholds }: PersonGm): readonly WrittenAnswer[] {
  const known = { knows, withholds }
  return [
    ...answers.map((answer, index) => ({ path: ['answers', index], answer })),
    ...(['knows', 'withholds'] as const).flatMap((list) =>
      known[list].flatMap((entry, index) =>
        typeof entry === 'string' || entry.asked === undefined
          ? []
          : [{ path: [list, index], answer: { id: entry.id, asked: entry.asked } }],
      ),
    ),
  ]
}
