# The generated Python client against the service: reads, writes, sorted lists, dates, clearing a field with null, and an error.
import datetime, os, sys
import openapi_client as api

settings = api.Configuration(host=os.environ["NOTES_URL"], access_token=os.environ["NOTES_KEY"])
with api.ApiClient(settings) as client:
    assert api.WorkspacesApi(client).list_workspaces().data[0].name == "Personal"
    changes = api.ChangesApi(client)
    cursor = changes.list_changes().cursor
    notes = api.NotesApi(client)
    made = notes.create_note(api.CreateNoteInput(name="n", content="- [ ] a", syncTodos=True))
    assert made.data.icon is None and made.data.group_id is None
    listed = notes.list_notes(sort="updatedAt:desc", limit=5)
    assert [note.id for note in listed.data] == [made.data.id]
    assert api.TodosApi(client).list_todos(completed=False).data[0].text == "a"
    day = api.CalendarApi(client).get_daily(var_date=datetime.date(2025, 2, 7))
    assert day.filters.var_date == datetime.date(2025, 2, 7)
    told = changes.list_changes(cursor=cursor).data
    assert any(change.resource.actual_instance.id == made.data.id for change in told)
    try:
        notes.get_note("3f2b1c0a-1111-4222-a333-444455556666")
        sys.exit("an unknown note was found")
    except api.exceptions.NotFoundException as error:
        assert error.data.error == "NOT_FOUND" and error.headers["X-Request-Id"]
print("ok")
