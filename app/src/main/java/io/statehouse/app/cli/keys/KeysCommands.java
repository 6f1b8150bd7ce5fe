package io.statehouse.app.cli.keys;

import io.statehouse.app.cli.CommandGroup;
import io.statehouse.app.cli.Consent;
import io.statehouse.app.cli.OutputClosed;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.StopSignal;
import io.statehouse.app.cli.TreeDrawing;
import io.statehouse.app.cli.ValueFlags;
import io.statehouse.app.cli.Watchable;
import io.statehouse.app.cli.WriteReport;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.json.Shape;
import io.statehouse.app.keys.EntryDocument;
import io.statehouse.app.keys.RawKeys;
import io.statehouse.app.keys.RawKeys.DeletedKeys;
import io.statehouse.app.keys.RawKeys.Precondition;
import io.statehouse.app.keys.RawKeys.WrittenKey;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.domain.layout.Json;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Change;
import io.statehouse.ports.Child;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Watch;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands of {@code statehouse keys}, as its help lists them. */
public final class KeysCommands {
  private static final Shape<RemovedKey> REMOVED = Shape.of(RemovedKey.class);
  private static final int MAX_COUNTED = 10_000;
  private static final String TEXT = "Text, no path (default: all keys).";

  private KeysCommands() {}

  public static CommandGroup all(SystemRegistry systems) {
    return new CommandGroup()
        .with("get", invocation -> new KeysGet(invocation, systems))
        .with(KeysCommands.class, "put", "rm", "ls", "tree", "watch")
        .reads(Key.class, Key::new)
        .reads(Prefix.class, Prefix::new)
        .reads(Revision.class, Revision::parse);
  }

  /** The condition for a value to be set. */
  private static final class Condition {
    @Option(names = "--if-absent", description = "Only if there is no such key.")
    private boolean absent;

    @Option(
        names = "--if-revision",
        paramLabel = "N",
        description = "Only if the key still has this revision.")
    private Revision revision;

    Precondition precondition() {
      return absent ? new Precondition.Absent() : new Precondition.Unchanged(revision);
    }
  }

  @Command(
      footer = {
        "  statehouse keys put /a text --if-absent",
        "  statehouse keys put /a --file value.bin"
      },
      description = "Set the value of KEY: VALUE, or a file, or else standard input.")
  static void put(
      @Mixin KeysCall call,
      @Mixin WriteReport report,
      @Parameters(paramLabel = "KEY") Key key,
      @Parameters(arity = "0..1", paramLabel = "VALUE", description = ValueFlags.VALUE)
          String argument,
      @Mixin ValueFlags flags,
      @ArgGroup(exclusive = true, multiplicity = "0..1") Condition condition) {
    call.runWriting(
        (keys, results) -> {
          Bytes put = flags.bytes(call.invocation(), argument);
          WrittenKey written =
              keys.put(
                  key, put, condition == null ? new Precondition.None() : condition.precondition());
          String line = "put %s: %s, revision %s".formatted(key, size(put), written.revision());
          report.print(results, WrittenKey.SHAPE, written, line);
        });
  }

  private static String size(Bytes value) {
    return value.size() == 1 ? "1 byte" : value.size() + " bytes";
  }

  private record RemovedKey(String key) {}

  /** The keys that are removed. */
  private static final class Target {
    @Parameters(paramLabel = "KEY")
    private Key key;

    @Option(
        names = "--prefix",
        paramLabel = "P",
        description =
            "Remove all keys with prefix P (matched as text, not as a path); keys that"
                + " listings leave out are removed too, and not counted.")
    private Prefix prefix;
  }

  @Command(
      footer = {"  statehouse keys rm /a", "  statehouse keys rm --prefix /DBS/old/"},
      description = "Remove KEY, or all keys that begin with a prefix.")
  static void rm(
      @Mixin KeysCall call,
      @Mixin WriteReport report,
      @Mixin Consent consent,
      @ArgGroup(exclusive = true, multiplicity = "1") Target target,
      @Option(names = "--everything", description = "Allow an empty prefix, which means all keys.")
          boolean everything) {
    if (target.prefix != null && target.prefix.text().isEmpty() && !everything) {
      throw AppException.misused(
          "an empty prefix removes every key of the store: add --everything");
    }
    call.runWriting(
        (keys, results) -> {
          if (target.prefix != null) {
            consent.require(call, () -> removing(keys, target.prefix));
          }
          if (target.key != null) {
            keys.delete(target.key, new Precondition.None());
            report.print(
                results, REMOVED, new RemovedKey(target.key.text()), "removed " + target.key);
          } else if (report.isSilent(results)) {
            keys.deleteBelowUncounted(target.prefix);
          } else {
            DeletedKeys removed = keys.deleteBelow(target.prefix);
            report.print(results, DeletedKeys.SHAPE, removed, line(removed));
          }
        });
  }

  /** Returns the question, with the number of keys up to some bound. */
  private static String removing(RawKeys keys, Prefix prefix) {
    long counted;
    try (Stream<Entry> listed = keys.list(prefix, Optional.empty())) {
      counted = listed.limit(MAX_COUNTED + 1).count();
    }
    return "remove all keys%s: %s"
        .formatted(
            prefix.text().isEmpty() ? " of the store" : " that begin with " + prefix,
            counted > MAX_COUNTED ? "more than " + MAX_COUNTED : counted);
  }

  private static String line(DeletedKeys removed) {
    return "removed all keys%s: there were %d just before"
        .formatted(
            removed.prefix().isEmpty() ? "" : " that begin with " + removed.prefix(),
            removed.counted());
  }

  @Watchable
  @Command(
      footer = {
        "  statehouse keys ls /DBS --long --limit 10",
        "  statehouse keys ls --count --server http://127.0.0.1:8400"
      },
      description = "List the keys that begin with PREFIX, in byte order.")
  static void ls(
      @Mixin KeysCall call,
      @Mixin Selection selection,
      @Parameters(arity = "0..1", paramLabel = "PREFIX", defaultValue = "", description = TEXT)
          Prefix prefix,
      @Option(names = "--long", description = "Show revision and size too.") boolean detailed) {
    call.read(
        (keys, results) -> {
          boolean any =
              selection.print(
                  keys,
                  prefix,
                  false,
                  results,
                  entry ->
                      results.line(detailed || results.isWide() ? details(entry) : entry.key()));
          call.reportEmpty(!any && keys.isEmpty());
        });
  }

  private static String details(EntryDocument entry) {
    return String.format("%s %8d %s", entry.revision(), entry.size(), entry.key());
  }

  /**
   * One node of the tree of keys as it is drawn.
   *
   * @param prefix what the keys below it begin with
   * @param inner whether there are any
   */
  private record KeyNode(
      KeyValueStore store, char separator, String prefix, String label, boolean inner) {

    static KeyNode root(KeyValueStore store, String prefix, char separator) {
      return new KeyNode(store, separator, prefix, prefix.isEmpty() ? "." : prefix, true);
    }

    List<KeyNode> children() {
      return inner
          ? store.children(new Prefix(prefix), separator).stream()
              // The key that equals the prefix is the node itself.
              .filter(child -> !child.segment().isEmpty() || child.hasKeysBelow())
              .map(this::child)
              .toList()
          : List.of();
    }

    private KeyNode child(Child child) {
      String segment = child.segment();
      return new KeyNode(
          store,
          separator,
          prefix + segment + separator,
          child.isKey() && !segment.isEmpty() ? segment : segment + separator,
          child.hasKeysBelow());
    }

    Map<String, Object> json() {
      return Json.object(
          "prefix", prefix, "label", label, "children", children().stream().map(KeyNode::json));
    }
  }

  @Command(
      footer = "  statehouse keys tree /DBS/",
      description = "Draw the keys below PREFIX as a tree.")
  static void tree(
      @Mixin KeysCall call,
      @Parameters(
              arity = "0..1",
              paramLabel = "PREFIX",
              defaultValue = "",
              description = "Where to begin, as in /DBS/ (default: all keys).")
          String prefix,
      @Option(
              names = "--separator",
              paramLabel = "C",
              defaultValue = "/",
              description = "The character that ends a segment (default: ${DEFAULT-VALUE}).")
          char separator) {
    call.run(
        (keys, results) -> {
          KeyNode root = KeyNode.root(keys.store(), prefix, separator);
          if (results.wantsDocument()) {
            results.document(root.json());
          } else {
            new TreeDrawing<KeyNode>(results, KeyNode::label, KeyNode::children).draw(root);
          }
          call.reportEmpty(root.children().isEmpty() && RawKeys.isEmpty(keys.store()));
        });
  }

  @Command(
      footer = "  statehouse keys watch /DBS --json",
      description = {
        "Print each change of the keys that begin with PREFIX, one per line, until Ctrl-C.",
        "A line is PUT, the key, its revision and value, or DELETE and the key. Changes that follow"
            + " each other quickly may be one line. After a gap in the notifications, the line is"
            + " \"(read again)\": any key may have changed."
      })
  static void watch(
      @Mixin KeysCall call,
      @Parameters(arity = "0..1", paramLabel = "PREFIX", defaultValue = "", description = TEXT)
          Prefix prefix) {
    call.read(
        (keys, results) -> {
          try (StopSignal stop = new StopSignal()) {
            Watch watch = keys.watch(prefix, change -> print(change, keys, results, stop));
            String watched = prefix.text().isEmpty() ? "all keys" : prefix.text();
            call.complain("watching " + watched);
            stop.await();
            watch.close();
          }
        });
  }

  private static void print(Change change, StoreKeys source, Results results, StopSignal stop) {
    try {
      if (change instanceof Change.Keys changed) {
        Map<Key, EntryDocument> found = source.find(changed.keys());
        changed.keys().stream()
            .sorted()
            .forEach(key -> print(key.text(), Optional.ofNullable(found.get(key)), results));
      } else if (results.wantsDocument()) {
        results.next(Json.object("resync", true));
      } else {
        results.line("(read again)");
      }
      results.flush();
    } catch (OutputClosed noReader) {
      stop.stop();
    }
  }

  private static void print(String key, Optional<EntryDocument> entry, Results results) {
    if (results.wantsDocument()) {
      results.next(EntryLines.document(key, entry));
    } else {
      results.row(EntryLines.change(key, entry));
    }
  }
}
