/** Moving a story elsewhere: whatever is known of it is asked for again afterwards. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../wire/ask.ts'
import { ofCampaign } from '../../wire/queries.ts'

/** Sends a move; `path` is under the campaign. */
export function useMove(campaign: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ path, body = {} }: { readonly path: string; readonly body?: object }) =>
      ask<unknown>(ofCampaign(campaign, path), { method: 'POST', body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['campaign', campaign] }),
  })
}
