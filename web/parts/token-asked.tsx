/** For a server that others can reach: it wants its token before it shows anything. */
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { keepToken } from '../wire/token.ts'
import { Button } from './button.tsx'
import { TextField } from './text-field.tsx'

/** Asks for it, and asks the server everything again. */
export function TokenAsked() {
  const queries = useQueryClient()
  const [token, setToken] = useState('')
  const show = (event: FormEvent): void => {
    event.preventDefault()
    keepToken(token, window.sessionStorage)
    void queries.resetQueries()
  }
  return (
    <form onSubmit={show} className="my-4 grid max-w-md gap-3 rounded-xl border border-line bg-raised p-4">
      <TextField
        label="This server wants its token"
        help="Who runs the server makes one for you: fatewright token new NAME. This tab keeps it until it is closed."
        value={token}
        onChange={setToken}
      />
      <Button look="loud" type="submit" disabled={token.trim() === ''}>
        Come in
      </Button>
    </form>
  )
}
