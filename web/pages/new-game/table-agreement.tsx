/** Session zero: what this table agrees on. A preset in one click, every question for whoever wants it. */
import { useQuery } from '@tanstack/react-query'
import type { WireSessionZero } from '../../../src/server/wire/packs-scenarios-lore.ts'
import { Busy } from '../../parts/busy.tsx'
import { OptionCard } from '../../parts/option-card.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { sessionZeroQuery } from '../../wire/queries.ts'
import type { SetUp } from './set-up.ts'

type Question = WireSessionZero['questions'][number]

interface AgreementParts {
  readonly setUp: SetUp
  readonly change: (part: Partial<SetUp>) => void
}

/** The agreement. */
export function TableAgreement({ setUp, change }: AgreementParts) {
  const zero = useQuery(sessionZeroQuery)
  if (zero.isPending) return <Busy>Fetching the questions …</Busy>
  if (zero.isError) return <TroubleNote error={zero.error} again={() => void zero.refetch()} />
  const { presets, questions, always_asked } = zero.data
  const always = questions.filter((one) => always_asked.includes(one.id))
  const rest = questions.filter((one) => !always_asked.includes(one.id))
  return (
    <div className="space-y-6">
      <fieldset>
        <legend className="mb-3 font-story text-2xl">How shall it be played?</legend>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <OptionCard
            group="preset"
            value="author"
            name="As its author meant it"
            summary="The tone and the stakes this world was written for."
            chosen={setUp.preset === null}
            onChoose={() => change({ preset: null })}
          />
          {presets.map((preset) => (
            <OptionCard
              key={preset.id}
              group="preset"
              value={preset.id}
              name={preset.name}
              summary={preset.summary}
              chosen={setUp.preset === preset.id}
              onChoose={() => change({ preset: preset.id })}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        {always.map((question) => (
          <QuestionChoice key={question.id} question={question} setUp={setUp} change={change} />
        ))}
      </div>
      <details className="rounded-xl border border-line bg-raised">
        <summary className="cursor-pointer rounded-xl px-4 py-3 font-medium">
          All {rest.length} questions of session zero
        </summary>
        <div className="space-y-6 border-t border-line p-4">
          {rest.map((question) => (
            <QuestionChoice key={question.id} question={question} setUp={setUp} change={change} />
          ))}
        </div>
      </details>
    </div>
  )
}

function QuestionChoice({ question, setUp, change }: AgreementParts & { readonly question: Question }) {
  const answer = setUp.answers[question.id] ?? ''
  const choose = (words: string): void => change({ answers: { ...setUp.answers, [question.id]: words } })
  if (question.options.length === 0)
    return <TextField label={question.question} help={question.help} value={answer} onChange={choose} />
  return (
    <fieldset>
      <legend className="font-medium">{question.question}</legend>
      <p className="mb-2 text-sm text-soft">{question.help}</p>
      <div className="grid gap-2 sm:grid-cols-3">
        {question.options.map((option) => (
          <OptionCard
            key={option.id}
            group={question.id}
            value={option.id}
            name={option.name}
            summary={option.summary}
            chosen={answer === option.id}
            onChoose={() => choose(option.id)}
          />
        ))}
      </div>
    </fieldset>
  )
}
