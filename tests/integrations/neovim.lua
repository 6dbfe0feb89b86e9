-- Opens train.py, prints what is found there, what can be done about it and what hovering says, and does the first of it.
local function say(text) io.stdout:write(text .. "\n") end

local function ask(method, params)
  for id, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 20000)) do
    return answer.result, vim.lsp.get_client_by_id(id).offset_encoding
  end
end

local function walk()
  vim.cmd("edit train.py")
  assert(vim.wait(30000, function() return #vim.diagnostic.get(0) > 0 end, 20), "nothing was found")
  local found = vim.diagnostic.get(0)[1]
  local severity = found.severity == vim.diagnostic.severity.WARN and "Warning" or "Error"
  say(string.format("train.py:%d:%d %s %s %s", found.lnum + 1, found.col + 1, severity, found.code, found.message))
  vim.api.nvim_win_set_cursor(0, { found.lnum + 1, found.col })
  local range = vim.lsp.util.make_range_params(0, "utf-16")
  local hover = ask("textDocument/hover", { textDocument = range.textDocument, position = range.range.start })
  range.context = { diagnostics = {} }
  local actions, encoding = ask("textDocument/codeAction", range)
  for _, each in ipairs(actions) do say("action: " .. each.title) end
  say("hover: " .. hover.contents.value:match("[^\n]+"))
  vim.lsp.util.apply_workspace_edit(actions[1].edit, encoding)
  assert(vim.wait(30000, function() return #vim.diagnostic.get(0) == 0 end, 20), "it is still found")
  say("after the first: " .. vim.trim(vim.api.nvim_buf_get_lines(0, found.lnum + 2, found.lnum + 3, false)[1]))
end

local done, problem = pcall(walk)
if not done then say(tostring(problem)) end
vim.cmd("quitall!")
