/** The map over the whole window, for whoever wants to read its names. Choosing a place leads back to the list. */
import { useRef } from 'react'
import { Button } from '../../parts/button.tsx'
import { MapDrawing, type MapDrawingParts } from './map-drawing.tsx'

/** The button, and the large map behind it. */
export function LargeMap({ choose, ...rest }: MapDrawingParts) {
  const dialog = useRef<HTMLDialogElement>(null)
  const leave = (): void => dialog.current?.close()
  return (
    <>
      <Button
        size="small"
        className="mt-2 pointer-coarse:min-h-11"
        onClick={() => dialog.current?.showModal()}
      >
        Larger
      </Button>
      <dialog
        ref={dialog}
        aria-label="The map, large"
        className="m-auto max-h-none w-[min(72rem,calc(100vw-1rem))] max-w-none rounded-2xl border border-edge bg-paper p-3 text-ink shadow-page backdrop:bg-sunken/80"
      >
        <div className="overflow-auto overscroll-contain">
          <div className="min-w-[44rem]">
            <MapDrawing
              {...rest}
              choose={(id) => {
                leave()
                choose(id)
              }}
            />
          </div>
        </div>
        <div className="mt-3 flex justify-end">
          <Button onClick={leave}>Close</Button>
        </div>
      </dialog>
    </>
  )
}
