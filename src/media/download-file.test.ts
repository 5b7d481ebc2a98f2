import { expect, test } from 'vitest'
import { savedName } from './download-file.ts'

test.each([
  ['Design guide', 'https://files.example/k3.pdf', 'Design guide.pdf'],
  ['Design guide.pdf', 'https://files.example/k3.pdf', 'Design guide.pdf'],
  ['design guide.PNG', 'https://files.example/k3.jpg', 'design guide.PNG'],
  ['Notes.txt', 'https://files.example/k3.pdf?download=1', 'Notes.txt'],
  ['Release 2.1', 'https://files.example/k3.docx', 'Release 2.1.docx'],
  ['Dr. Ade', 'https://files.example/k3.docx', 'Dr. Ade.docx'],
  ['Design guide', 'https://files.example/k3', 'Design guide'],
])('a file named "%s" at %s is saved as "%s"', (name, url, saved) => {
  expect(savedName({ name, url })).toBe(saved)
})
