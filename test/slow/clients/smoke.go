// The generated Go client against the service: reads, writes, sorted lists, dates, clearing a field with null, and an error.
package main

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os"
	"time"

	"github.com/google/uuid"
	"github.com/oapi-codegen/runtime/types"

	api "smoke/client"
)

func check(holds bool, what string) {
	if !holds {
		panic(what)
	}
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func the[T any](value T) *T { return &value }

func main() {
	ctx := context.Background()
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("NOTES_KEY"))
		return nil
	}
	client := must(api.NewClientWithResponses(os.Getenv("NOTES_URL"), api.WithRequestEditorFn(authorize)))
	workspaces := must(client.ListWorkspacesWithResponse(ctx, nil))
	check(workspaces.JSON200.Data[0].Name == "Personal", "workspace")
	start := must(client.ListChangesWithResponse(ctx, nil))
	input := api.CreateNoteInput{Name: "n", Content: the("- [ ] a"), SyncTodos: the(true)}
	note := must(client.CreateNoteWithResponse(ctx, nil, input)).JSON200.Data
	check(note.Icon == nil && note.GroupId == nil, "null members")
	newest := api.ListNotesParams{Sort: the(api.ListNotesParamsSortUpdatedAtDesc), Limit: the[int64](5)}
	listed := must(client.ListNotesWithResponse(ctx, &newest)).JSON200
	check(len(listed.Data) == 1 && listed.Data[0].Id == note.Id, "list")
	date := types.Date{Time: time.Date(2025, 2, 7, 0, 0, 0, 0, time.UTC)}
	day := must(client.GetDailyWithResponse(ctx, &api.GetDailyParams{Date: &date})).JSON200
	check(day.Filters.Date.Equal(date.Time), "day")
	told := must(client.ListChangesWithResponse(ctx, &api.ListChangesParams{Cursor: &start.JSON200.Cursor}))
	check(told.JSON200.Count >= 2, "changes")
	unknown := uuid.MustParse("3f2b1c0a-1111-4222-a333-444455556666")
	missing := must(client.GetNoteWithResponse(ctx, unknown, nil))
	check(missing.StatusCode() == http.StatusNotFound && missing.JSON404.Error == "NOT_FOUND", "error")
	sent := []byte{0, 255, 10, 195}
	place := api.PutFileParams{Path: "x.png"}
	file := must(client.PutFileWithBodyWithResponse(ctx, &place, "application/octet-stream", bytes.NewReader(sent)))
	stored := must(client.GetFileWithResponse(ctx, file.JSON200.Data.Id, nil))
	check(bytes.Equal(stored.Body, sent), "file")
	fmt.Println("ok")
}
