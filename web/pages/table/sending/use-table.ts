/** What a table does by itself: it follows its campaign, sends turns, and takes up the one a reload interrupted. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WireTurnRequest } from '../../../../src/server/wire/turn.ts'
import { followCampaign } from '../../../wire/follow-campaign.ts'
import { playTurn } from '../../../wire/play-turn.ts'
import { standingQuery } from '../../../wire/queries.ts'
import { openSender, type Sender } from './open-sender.ts'
import { type ShownTurn, shownTurn } from './shown-turn.ts'
import { openTableShelf } from './table-shelf.ts'
import { readAnew, takePosition, takeTurn } from './take-turn.ts'

/** What is known of a table beside the campaign itself. */
export interface TableNow {
  /** The line that is being typed. */
  readonly draft: string
  /** The turn that was told last while this page was open: it is said aloud, and its dice fall. */
  readonly fresh: ShownTurn | null
  /** False when the stream of events is broken and being taken up again. */
  readonly line: boolean
}

/** A table. */
export interface Table {
  readonly now: StoreApi<TableNow>
  readonly sender: Sender
  /** Puts a line into the draft, which is kept. */
  readonly write: (draft: string) => void
  readonly say: (request: WireTurnRequest, words: string) => void
  readonly again: () => void
}

/** The table of a campaign; it lives as long as the page does. */
export function useTable(campaign: string, position: string): Table {
  const queries = useQueryClient()
  const [{ table, resume, take }] = useState(() => layTable(queries, campaign))
  const begun = useRef(position)
  useEffect(() => {
    resume()
    const away = new AbortController()
    const heard: Parameters<typeof followCampaign>[2]['heard'] = (name, event) => {
      if (name === 'turn') take(event as ShownTurn)
      else if (name === 'moved') readAnew(queries, campaign)
      else if (name !== 'hello') takePosition(queries, campaign, event.position)
    }
    const line = (up: boolean): void => table.now.setState({ line: up })
    void followCampaign(campaign, begun.current, { heard, line }, away.signal)
    return () => away.abort()
  }, [campaign, queries, resume, table, take])
  return table
}

function layTable(queries: ReturnType<typeof useQueryClient>, campaign: string) {
  const shelf = openTableShelf(window.localStorage, campaign)
  const now = createStore<TableNow>(() => ({ draft: shelf.draft(), fresh: null, line: true }))
  const write = (draft: string): void => {
    shelf.keepDraft(draft)
    now.setState({ draft })
  }
  const take = (turn: ShownTurn): void => {
    const known = queries.getQueryData(standingQuery(campaign).queryKey)?.turn_no ?? 0
    takeTurn(queries, campaign, turn)
    if (turn.turn_no > known) now.setState({ fresh: turn })
  }
  const sender = openSender({
    play: ({ request, key }, ears) => playTurn(campaign, request, key, ears),
    shelf,
    told: (played) => take(shownTurn(played, new Date().toISOString())),
    giveBack: (words) => write([words, now.getState().draft].filter((one) => one !== '').join('\n')),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  })
  const say = (request: WireTurnRequest, words: string): void => {
    const after = queries.getQueryData(standingQuery(campaign).queryKey)?.position
    const seen = after === undefined ? request : { ...request, after }
    void sender.send({ key: newKey(), request: seen, words })
  }
  const again = (): void => {
    const { stopped } = sender.store.getState()
    if (stopped === null) return
    // Its words went back to the line they came from; they are on their way again.
    const draft = now.getState().draft
    if (draft === stopped.request.input) write('')
    void sender.send(stopped)
  }
  const resume = (): void => {
    const sent = shelf.sent()
    if (sent === null) return
    if (now.getState().draft === sent.request.input) write('')
    void sender.send(sent)
  }
  const rewrite = (draft: string): void => {
    write(draft)
    sender.letGo()
  }
  return { table: { now, sender, write: rewrite, say, again }, resume, take }
}

/** Not randomUUID, which browsers keep from pages that come over a plain network. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
