import { useEffect } from 'react'

/** The page of the staff is left: what it asks of the server goes on otherwise. */
export default function ToConversion() {
  useEffect(() => location.reload(), [])
  return null
}
