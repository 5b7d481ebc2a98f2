export interface TextTable {
  readonly [key: string]: string | TextTable
}

/** The keys of the third-party widget, as far as it has them: one `text` option serves both. */
export const DEFAULT_TEXTS: TextTable = {
  or: 'or',
  close: 'Close',
  menu: { files: 'This device', web: 'Web address', camera: 'Camera' },
  actions: { upload: 'Upload' },
  notifications: {
    general_error: 'An error has occurred.',
    limit_reached: 'Only {{files}} can be selected',
    invalid_add_url: 'URL must be valid',
  },
  queue: {
    title: 'Files',
    empty: 'Chosen files appear here.',
    summary: '{{done}} of {{num}} uploaded',
    done: 'Done',
    expand: 'Show uploads',
    pause: 'Pause',
    resume: 'Resume',
    retry_failed: 'Retry',
    cancel: 'Cancel',
    remove: 'Remove',
    statuses: {
      waiting: 'Waiting',
      uploading: 'Uploading',
      retrying: 'Connection lost, trying again',
      paused: 'Paused',
      processing: 'Checking the file',
      uploaded: 'Uploaded',
      error: 'Not uploaded',
      aborted: 'Canceled',
    },
  },
  leave: {
    title: 'Stop uploading?',
    single: 'One file is not uploaded yet. What was sent of it will be lost.',
    multiple: '{{num}} files are not uploaded yet. What was sent of them will be lost.',
    stay: 'Keep uploading',
    stop: 'Stop and close',
  },
  uploader: {
    errors: {
      file_too_large: 'File size (%{size}) exceeds limit (%{limit})',
      invalid_format: 'Files of this format are not accepted. Choose {{formats}}.',
      empty: 'The file is empty.',
      connection: 'The upload service cannot be reached. What was sent is kept.',
      answer: 'The upload service answered {{status}}.',
      signature: 'The upload was not permitted.',
      unreadable: 'The file cannot be read. It may have been moved or changed.',
    },
  },
  local: {
    main_title: 'Upload files',
    main_title_single: 'Upload a file',
    browse: 'Browse',
    dd_title_single: 'Drag and drop a file here',
    dd_title_multi: 'Drag and drop files here',
    one_file: 'one file',
    files: '{{num}} files',
    limit_files: 'Up to {{files}}',
    limit_size: 'up to {{size}} each',
    limit_size_single: 'Up to {{size}}',
  },
  url: { inner_title: 'Public URL of the file to upload', input_placeholder: 'https://example.com/file.pdf' },
  camera: {
    capture: 'Capture',
    retry: 'Try again',
    explanation: 'Allow the browser to use the camera, then press Capture.',
    camera_error: 'The camera cannot be used.',
    not_allowed: 'The camera cannot be used. Allow it for this site in the settings of the browser.',
    not_found: 'The camera cannot be used. This device has none.',
    file_name: 'Camera_{{time}}',
  },
}
