" Edit notes in Vim: a buffer named notes://ID is a note of the service. Source this file, or put it into ~/.vim/plugin.
"
"   :NotesToday [YYYY-MM-DD]   opens the note of today or of a day, and creates it if there is none
"   :w                         saves the note. If it has changed since, nothing is overwritten: a window shows the
"                              other version. Merge the two, then :w! saves yours
"   :e!                        reads the note again and discards your changes
"
" Needs Vim 8.1 or newer, or Neovim, and curl. $NOTES_URL is the base URL, $NOTES_KEY the key.
if exists('g:loaded_notes') | finish | endif
let g:loaded_notes = 1

command! -bar -nargs=? NotesToday call s:today(<q-args>)

augroup notes
  autocmd!
  autocmd BufReadCmd notes://* call s:read(expand('<amatch>'))
  autocmd BufWriteCmd notes://* call s:write(expand('<amatch>'), v:cmdbang)
augroup END

function! s:today(date) abort
  let reply = s:call('GET', '/daily' . (empty(a:date) ? '' : '?date=' . a:date))
  if s:failed(reply) | return | endif
  execute 'edit' 'notes://' . reply.body.data.id
endfunction

function! s:read(name) abort
  " Without an ETag nothing is saved, so a note that could not be read is never overwritten.
  unlet! b:notes_tag b:notes_theirs
  setlocal buftype=acwrite bufhidden=hide filetype=markdown
  let reply = s:call('GET', '/note/' . s:id(a:name))
  if s:failed(reply) | return | endif
  call s:show(reply)
  let b:notes_tag = reply.tag
  setlocal nomodified
  call s:say(reply.body.data.name)
endfunction

" With a bang it may overwrite the version that was shown as theirs, but no newer one.
function! s:write(name, bang) abort
  if !exists('b:notes_tag') | return s:complain('This note has not been read. Read it with :e!') | endif
  let text = join(getline(1, '$'), "\n") . (&l:endofline ? "\n" : '')
  let tag = a:bang ? get(b:, 'notes_theirs', b:notes_tag) : b:notes_tag
  let reply = s:call('PUT', '/note', {'id': s:id(a:name), 'content': text}, 'If-Match: ' . tag)
  if reply.status == 412
    call s:compare(a:name)
    return s:complain('The note has changed meanwhile. Merge the other version into yours, then :w!')
  endif
  if s:failed(reply) | return | endif
  let b:notes_tag = reply.tag
  unlet! b:notes_theirs
  setlocal nomodified
  call s:say(printf('Saved %s, %d bytes', reply.body.data.name, strlen(text)))
endfunction

" Shows the version of the service in a separate window, as a diff. Your buffer stays unchanged.
function! s:compare(name) abort
  let reply = s:call('GET', '/note/' . s:id(a:name))
  if s:failed(reply) | return | endif
  let b:notes_theirs = reply.tag
  let mine = bufnr('%')
  diffthis
  vertical new
  call s:show(reply)
  setlocal buftype=nofile bufhidden=wipe noswapfile filetype=markdown nomodifiable
  let &l:statusline = 'theirs'
  diffthis
  execute bufwinnr(mine) . 'wincmd w'
endfunction

" Puts a note's text into the buffer. 'endofline' records whether the text ends with a line break.
function! s:show(reply) abort
  let lines = split(a:reply.body.data.content, "\n", 1)
  let ends = len(lines) > 1 && empty(lines[-1])
  let undo = &l:undolevels
  setlocal undolevels=-1
  silent %delete _
  call setline(1, ends ? lines[:-2] : lines)
  let &l:undolevels = undo
  let [&l:endofline, &l:fixendofline] = [ends, 0]
endfunction

function! s:id(name) abort
  return matchstr(a:name, '^notes://\zs.*')
endfunction

" Sends a request. Returns its status (0 without a connection), body and ETag. curl reads its options from standard
" input, so neither the key nor the text appears in the arguments of a process.
function! s:call(method, path, ...) abort
  if &encoding !=# 'utf-8' | return s:nothing('Notes are UTF-8. First :set encoding=utf-8') | endif
  if empty($NOTES_URL) | return s:nothing('$NOTES_URL is not set: the base URL, such as http://127.0.0.1:3000/api') | endif
  if empty($NOTES_KEY) | return s:nothing('$NOTES_KEY is not set: the key that npm start prints, or your own.') | endif
  let [sent, head, body] = [tempname(), tempname(), tempname()]
  let config = [
        \ 'url = ' . s:quoted(substitute($NOTES_URL, '/$', '', '') . a:path),
        \ 'request = ' . a:method,
        \ 'header = ' . s:quoted('Authorization: Bearer ' . $NOTES_KEY),
        \ 'dump-header = ' . s:quoted(head), 'output = ' . s:quoted(body),
        \ 'silent', 'show-error', 'max-time = 40', 'retry = 3', 'write-out = "%{http_code}"']
  if a:0 > 0
    call writefile([json_encode(a:1)], sent, 'b')
    let config += ['data-binary = ' . s:quoted('@' . sent), 'header = "Content-Type: application/json"']
  endif
  let config += map(copy(a:000[1:]), {_, header -> 'header = ' . s:quoted(header)})
  let output = system('curl --config -', join(config, "\n"))
  try
    if v:shell_error | return s:nothing($NOTES_URL . ' can''t be reached: ' . trim(output)) | endif
    let tags = filter(readfile(head), {_, line -> line =~? '^etag:'})
    return {'status': str2nr(output[-3:]), 'body': s:decoded(body),
          \ 'tag': empty(tags) ? '' : trim(matchstr(tags[-1], ':\zs.*'))}
  finally
    for file in [sent, head, body] | call delete(file) | endfor
  endtry
endfunction

function! s:decoded(file) abort
  try
    return json_decode(join(readfile(a:file, 'b'), "\n"))
  catch
    return {'message': 'The response is not from the notes service. Check $NOTES_URL.'}
  endtry
endfunction

function! s:quoted(text) abort
  return '"' . escape(a:text, '"\') . '"'
endfunction

function! s:nothing(message) abort
  return {'status': 0, 'body': {'message': a:message}, 'tag': ''}
endfunction

function! s:failed(reply) abort
  if a:reply.status == 200 | return 0 | endif
  call s:complain(get(a:reply.body, 'message', 'HTTP status ' . a:reply.status))
  return 1
endfunction

" The message stays in :messages. The buffer stays modified, so that :wq does not quit.
function! s:complain(message) abort
  echohl ErrorMsg | echomsg 'Notes: ' . a:message | echohl None
endfunction

function! s:say(message) abort
  redraw | echo 'Notes: ' . a:message
endfunction
