package io.statehouse.app.systems.notes;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.StopSignal;
import io.statehouse.app.cli.SystemCall;
import io.statehouse.ports.Change;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Watch;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands of {@code statehouse notes}. */
final class NoteCommands {
  private NoteCommands() {}

  /** A call on the notes of a store. */
  static final class NotesCall extends SystemCall {
    @Option(names = "--store", paramLabel = "URL", description = "The store.")
    private Optional<String> store;

    NotesCall(Invocation invocation) {
      super(invocation, NotesSystem.NAME);
    }

    @Override
    protected Optional<String> store() {
      return store;
    }

    void run(Consumer<KeyValueStore> work) {
      runOnStore((config, opened) -> work.accept(opened.keys()));
    }
  }

  @Command(description = "Set the text of a note.")
  static void put(
      @Mixin NotesCall call,
      @Parameters(paramLabel = "NAME") NoteName name,
      @Parameters(paramLabel = "TEXT") String text) {
    call.run(store -> new Notes(store).put(name, text));
  }

  @Command(description = "List all notes.")
  static void list(@Mixin NotesCall call) {
    Results results = call.results();
    call.run(
        store -> {
          if (results.wantsDocument()) {
            results.document(NotesSystem.NOTE.list().write(new Notes(store).list()));
          } else {
            new Notes(store).list().forEach(note -> results.row(note.name(), note.text()));
          }
        });
  }

  @Command(description = "Delete a note.")
  static void delete(@Mixin NotesCall call, @Parameters(paramLabel = "NAME") NoteName name) {
    call.run(store -> new Notes(store).delete(name));
  }

  @Command(description = "Print each note that changes, until Ctrl-C.")
  static void watch(@Mixin NotesCall call) {
    Results results = call.results();
    call.run(
        store -> {
          try (StopSignal stop = new StopSignal()) {
            Watch watch = store.watch(Notes.ALL, change -> print(change, results));
            stop.await();
            watch.close();
          }
        });
  }

  private static void print(Change change, Results results) {
    if (change instanceof Change.Keys changed) {
      changed.keys().forEach(key -> results.line(key.text()));
    } else {
      results.line("(resync)");
    }
  }
}
