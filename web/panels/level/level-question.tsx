/** One question about a level: one of several, some of several, or the same twice. */
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { OptionCard } from '../../parts/option-card.tsx'
import { type Answers, chosenFor, type Question, withOption, withPlace } from './level-answers.ts'

/** More than these are folded away until somebody wants to see them. */
const shownAtFirst = 8

interface QuestionParts {
  readonly question: Question
  readonly answers: Answers
  readonly change: (answers: Answers) => void
}

/** The question. */
export function LevelQuestion({ question, answers, change }: QuestionParts) {
  const { id, choose, help } = question
  const chosen = chosenFor(answers, id)
  if (choose === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{question.question}</legend>
      <p className="mb-2 text-sm text-soft">
        {choose > 1 ? `${help} ${chosen.length} of ${choose} chosen.` : help}
      </p>
      {question.repeats === true ? (
        <Places question={question} answers={answers} change={change} />
      ) : (
        <Options question={question} answers={answers} change={change} />
      )}
    </fieldset>
  )
}

function Options({ question, answers, change }: QuestionParts) {
  const { id, options, choose } = question
  const chosen = chosenFor(answers, id)
  const [all, setAll] = useState(options.slice(shownAtFirst).some((one) => chosen.includes(one.id)))
  const shown = all ? options : options.slice(0, shownAtFirst)
  return (
    <>
      <div className="grid gap-2 sm:grid-cols-2">
        {shown.map((option) => (
          <OptionCard
            key={option.id}
            group={id}
            value={option.id}
            name={option.name}
            summary={option.summary}
            many={choose > 1}
            chosen={chosen.includes(option.id)}
            onChoose={() => change(withOption(answers, question, option.id))}
          />
        ))}
      </div>
      {options.length > shown.length && (
        <Button look="bare" size="small" className="mt-2" onClick={() => setAll(true)}>
          Show all {options.length}
        </Button>
      )}
    </>
  )
}

const places = ['First', 'Second', 'Third', 'Fourth'] as const

function Places({ question, answers, change }: QuestionParts) {
  const { id, choose, options } = question
  const chosen = chosenFor(answers, id)
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      {places.slice(0, choose).map((place, at) => (
        <label key={place} className="grid gap-1 text-sm text-soft">
          {place}
          <select
            value={chosen[at] ?? ''}
            onChange={(event) => change(withPlace(answers, question, at, event.target.value))}
            className="min-h-11 rounded-lg border border-line bg-raised px-3 text-base text-ink"
          >
            <option value="">–</option>
            {options.map((option) => (
              <option key={option.id} value={option.id}>
                {option.name} ({option.summary})
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  )
}
