/** Asking what happened: pieces of what was told, each with its turn and with why it was found. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecalledPiece } from '../../../src/core/protocol/lore-schemas.ts'
import { Button } from '../../parts/button.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { Why } from '../../why/why.tsx'
import { recallQuery } from '../panel-queries.ts'
import { TurnLink } from '../turn-link.tsx'

/** The line to ask in, and the answer. */
export function AskJournal({ campaign }: { readonly campaign: string }) {
  const [typed, setTyped] = useState('')
  const [question, setQuestion] = useState('')
  return (
    <search className="mb-6 block">
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          setQuestion(typed.trim())
        }}
      >
        <input
          type="search"
          aria-label="Search the story"
          placeholder="Who told me about the lifts?"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="min-h-11 w-full min-w-0 rounded-lg border border-edge bg-raised px-3 placeholder:text-soft"
        />
        <Button type="submit" disabled={typed.trim() === ''}>
          Search
        </Button>
      </form>
      {question !== '' && <Answer campaign={campaign} question={question} />}
    </search>
  )
}

function Answer({ campaign, question }: { readonly campaign: string; readonly question: string }) {
  const asked = useQuery({ ...recallQuery(campaign, question), placeholderData: keepPreviousData })
  const pieces = asked.data?.pieces ?? []
  return (
    <div role="status" className="mt-3">
      {asked.isError && <TroubleNote error={asked.error} />}
      {asked.isPending && <p className="text-sm text-soft">Leafing back …</p>}
      {asked.isSuccess && (
        <p className="mb-2 text-sm text-soft">
          {pieces.length === 0
            ? `Nothing that was told has to do with “${question}”.`
            : `${pieces.length === 1 ? 'One passage' : `${pieces.length} passages`} about “${asked.data.question}”:`}
        </p>
      )}
      <ul className="grid gap-2.5">
        {pieces.map((piece) => (
          <Piece key={piece.id} campaign={campaign} piece={piece} />
        ))}
      </ul>
    </div>
  )
}

function Piece({ campaign, piece }: { readonly campaign: string; readonly piece: RecalledPiece }) {
  const { text, turn, place, pack, why, score } = piece
  return (
    <li className="rounded-xl border border-line bg-raised px-4 py-2.5">
      <p className="line-clamp-6 font-story leading-snug whitespace-pre-line wrap-break-word">{text}</p>
      <div className="mt-1 flex items-center gap-2 text-sm text-soft">
        {turn !== null && <TurnLink campaign={campaign} turn={turn} />}
        <span className="mr-auto min-w-0 truncate">{turn === null ? (pack ?? '') : place}</span>
        <Why about={text.slice(0, 40)}>
          {() => (
            <p>
              Found because {why}. It fits your question by {Math.round(score * 100)} in 100.
            </p>
          )}
        </Why>
      </div>
    </li>
  )
}
