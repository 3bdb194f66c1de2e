/** Revealing: the seed of the dice so far becomes public, and the next promise is made at once. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { ask } from '../../wire/ask.ts'
import { ofCampaign } from '../../wire/queries.ts'

/** The button, and what has to be known before it is meant. */
export function RevealSeed({ campaign, rolls }: { readonly campaign: string; readonly rolls: number }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const queries = useQueryClient()
  const [own, setOwn] = useState('')
  const reveal = useMutation({
    mutationFn: () =>
      ask<unknown>(ofCampaign(campaign, '/dice/reveal'), { body: own === '' ? {} : { client_seed: own } }),
    onSuccess: () => {
      dialog.current?.close()
      setOwn('')
      return queries.invalidateQueries({ queryKey: ['campaign', campaign] })
    },
  })
  return (
    <>
      <Button className="mt-3" onClick={() => dialog.current?.showModal()}>
        Reveal the seed …
      </Button>
      <dialog
        ref={dialog}
        aria-label="Reveal the seed"
        className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-2xl border border-edge bg-paper p-6 text-ink shadow-page backdrop:bg-sunken/80"
      >
        <h3 className="mb-2 font-story text-xl">Reveal the seed?</h3>
        <p className="text-sm text-soft">
          {rolls === 0 ? 'No roll' : rolls === 1 ? 'One roll' : `${rolls} rolls`} can then be checked. A new
          number is sealed at once, so what comes is as unknown as before. A seed that is revealed stays
          revealed.
        </p>
        <form
          className="mt-4"
          onSubmit={(event) => {
            event.preventDefault()
            reveal.mutate()
          }}
        >
          <label className="block text-sm">
            Words of your own to mix into the next dice (if you like)
            <input
              value={own}
              maxLength={200}
              onChange={(event) => setOwn(event.target.value)}
              className="mt-1 block min-h-11 w-full rounded-lg border border-edge bg-raised px-3"
            />
          </label>
          {reveal.isError && <TroubleNote error={reveal.error} />}
          <div className="mt-5 flex justify-end gap-2">
            <Button look="bare" onClick={() => dialog.current?.close()}>
              Not yet
            </Button>
            <Button look="loud" type="submit" disabled={reveal.isPending}>
              Reveal
            </Button>
          </div>
        </form>
      </dialog>
    </>
  )
}
