package io.statehouse.app.systems.notes;

import io.statehouse.app.access.Right;
import io.statehouse.app.cli.CommandGroup;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.Setting;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.console.Page;
import io.statehouse.app.failure.Failure;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Shape;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.system.Claim;
import io.statehouse.app.system.Login;
import io.statehouse.app.system.Prunable;
import io.statehouse.app.system.ServedSystem;
import io.statehouse.app.system.StateSystem;
import io.statehouse.app.system.SystemContext;
import io.statehouse.domain.layout.FindingKind;
import io.statehouse.domain.layout.Meaning;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/** Notes: the smallest system that has everything a system can have. */
public final class NotesSystem implements StateSystem {
  static final SystemName NAME = new SystemName("notes");
  private static final int MUCH = 100;
  static final Shape<Notes.Note> NOTE = Shape.of(Notes.Note.class);

  /** What a request to set a note brings. */
  private record NewNote(String text) {}

  @Override
  public List<Setting<?>> settings() {
    return List.of();
  }

  @Override
  public Claim claim(Config config) {
    return Claim.below(Notes.ALL.text());
  }

  @Override
  public CommandGroup commands() {
    return new CommandGroup()
        .with(NoteCommands.class, "put", "list", "delete", "watch")
        .reads(NoteName.class, NoteName::new);
  }

  @Override
  public Login login(Config config) {
    return Login.NONE;
  }

  @Override
  public ServedSystem serve(SystemContext context) {
    Notes notes = new Notes(context.store().store());
    Runnable puts = context.metrics().counter("puts", "notes set over HTTP");
    AtomicReference<String> last = new AtomicReference<>("");
    List<Route> routes =
        List.of(
            Route.get("/notes")
                .needs(Right.READ)
                .summary("All notes.")
                .returns(NOTE.list(), request -> notes.list()),
            Route.put("/notes/{name}")
                .needs(Right.WRITE)
                .summary("Sets the text of a note.")
                .anyCase()
                .accepts(Shape.of(NewNote.class))
                .does(
                    (request, note) -> {
                      notes.put(name(request), note.text());
                      puts.run();
                      last.set(note.text());
                    }),
            Route.delete("/notes/{name}")
                .needs(Right.WRITE)
                .summary("Deletes a note.")
                .does(request -> notes.delete(name(request))));
    return new NotesPart(routes, last);
  }

  /** What is served; it warns of a note that is hard to read. */
  private record NotesPart(List<Route> routes, AtomicReference<String> last)
      implements ServedSystem {
    @Override
    public List<String> warnings() {
      return last.get().length() > MUCH
          ? List.of("the last note has more than " + MUCH + " characters")
          : List.of();
    }
  }

  private static NoteName name(Request request) {
    return new NoteName(request.path("name"));
  }

  @Override
  public List<FindingKind> findings() {
    return List.of(FindingKind.error("empty-note", "a note has no text", "delete it"));
  }

  @Override
  public Meaning meaning(Config config, OpenStore store, Set<Prunable> pruned) {
    return new NotesMeaning();
  }

  @Override
  public Page page() {
    return new Page("Notes", List.of("page.js"));
  }

  @Override
  public Optional<Failure> failure(RuntimeException thrown) {
    return Optional.empty();
  }
}
