// The generated Java client against the service: reads, writes, sorted lists, dates, clearing a field with null, and an error.
import java.time.LocalDate;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.*;
import org.openapitools.client.model.*;

public class Smoke {
  static void check(boolean holds, String what) {
    if (!holds) throw new AssertionError(what);
  }

  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("NOTES_URL"));
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + System.getenv("NOTES_KEY")));
    check(new WorkspacesApi(client).listWorkspaces(null, null).getData().get(0).getName().equals("Personal"), "workspace");
    ChangesApi changes = new ChangesApi(client);
    String cursor = changes.listChanges(null, null, null, null, null, null, null).getCursor();
    NotesApi notes = new NotesApi(client);
    Note made = notes.createNote(new CreateNoteInput().name("n").content("- [ ] a").syncTodos(true), null).getData();
    check(made.getIcon() == null && made.getGroupId() == null, "null members");
    NoteList listed = notes.listNotes(null, null, null, null, null, null, null, "updatedAt:desc", null, null, null, null, null, null, null, null, null, 5L);
    check(listed.getData().size() == 1 && listed.getData().get(0).getId().equals(made.getId()), "list");
    LocalDate day = LocalDate.of(2025, 2, 7);
    check(new CalendarApi(client).getDaily(null, day, null, null, null).getFilters().getDate().equals(day), "day");
    check(changes.listChanges(null, cursor, null, null, null, null, null).getCount() >= 2, "changes");
    try {
      notes.getNote(UUID.fromString("3f2b1c0a-1111-4222-a333-444455556666"), null, null);
      throw new AssertionError("an unknown note was found");
    } catch (ApiException error) {
      check(error.getCode() == 404 && error.getResponseBody().contains("NOT_FOUND"), "error");
    }
    System.out.println("ok");
  }
}
