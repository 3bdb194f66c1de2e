/** The campaign as a book: read on the screen, printed, or kept as a file that opens anywhere. */
import { useQuery } from '@tanstack/react-query'
import type { WireTranscript } from '../../../src/server/wire/turn.ts'
import { Busy } from '../../parts/busy.tsx'
import { Button } from '../../parts/button.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { useLink } from '../../route/use-route.ts'
import { ask, send } from '../../wire/ask.ts'
import { ofCampaign, standingQuery } from '../../wire/queries.ts'
import { Chapters } from './chapters.tsx'
import { pageOf } from './page-of.ts'

/** So many turns are read at once: a book is whole. */
const together = 500

/** The page. */
export function BookPage({ campaign }: { readonly campaign: string }) {
  const back = useLink({ page: 'table', campaign, panel: null })
  const standing = useQuery(standingQuery(campaign))
  const story = useQuery({
    queryKey: ['campaign', campaign, 'book'],
    queryFn: ({ signal }) => wholeStory(campaign, signal),
  })
  const title = standing.data?.name ?? ''
  const opening = standing.data?.opening ?? []
  const keepPage = (): void =>
    saveFile(`${title || campaign}.html`, pageOf(title, opening, story.data ?? []), 'text/html')
  const keepWords = async (): Promise<void> =>
    saveFile(
      `${title || campaign}.md`,
      await (await send(ofCampaign(campaign, '/story'), {})).text(),
      'text/markdown',
    )
  const trouble = story.error ?? standing.error
  return (
    <div className="mx-auto max-w-3xl px-5 pb-24 print:max-w-none print:p-0">
      <header className="flex flex-wrap items-center gap-2 py-4 print:hidden">
        <a {...back} className="mr-auto rounded-lg px-2 py-2 text-soft hover:text-ink">
          Back to the table
        </a>
        <Button size="small" onClick={() => void keepWords()}>
          Keep as Markdown
        </Button>
        <Button size="small" disabled={story.data === undefined} onClick={keepPage}>
          Keep as a page to share
        </Button>
        <Button size="small" look="loud" onClick={() => window.print()}>
          Print
        </Button>
      </header>
      <main>
        {trouble !== null && <TroubleNote error={trouble} again={() => void story.refetch()} />}
        {story.isPending && <Busy>Binding the book …</Busy>}
        {story.data !== undefined && standing.data !== undefined && (
          <Chapters title={title} opening={opening} turns={story.data} />
        )}
      </main>
    </div>
  )
}

async function wholeStory(campaign: string, signal: AbortSignal): Promise<WireTranscript['turns']> {
  const turns: WireTranscript['turns'] = []
  for (let from = 1; ; from += together) {
    const path = ofCampaign(campaign, `/turns?from=${from}&to=${from + together - 1}`)
    const part = await ask<WireTranscript>(path, { signal })
    turns.push(...part.turns)
    if (part.turns.length === 0 || from + together > part.turns_played) return turns
  }
}
