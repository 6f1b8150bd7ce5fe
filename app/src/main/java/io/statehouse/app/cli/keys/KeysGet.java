package io.statehouse.app.cli.keys;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.Shape;
import io.statehouse.app.keys.EntryDocument;
import io.statehouse.app.keys.RawKeys;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.StateRecord.Field;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the values of keys, byte by byte or by their meaning. */
@Command(
    footer = {"  statehouse keys get /a --json", "  statehouse keys get --prefix /DBS --limit 10"},
    description = {
      "Print the value of KEY, byte by byte.",
      "Of several keys, or of a prefix, a line has the key, a tab, and the value; bytes that are not"
          + " text are shortened and in hexadecimal."
    })
final class KeysGet implements Runnable {
  private static final String MASK = "(secret)";

  private final SystemRegistry systems;

  @Mixin private final KeysCall call;
  @Mixin private Selection selection;

  @Parameters(arity = "0..*", paramLabel = "KEY")
  private List<Key> keys = List.of();

  @Option(
      names = "--prefix",
      paramLabel = "P",
      description = "All keys with prefix P (matched as text, not as a path).")
  private Prefix prefix;

  @Option(
      names = "--decode",
      description = "Print what the entry means to the system instead, a field per line.")
  private boolean decode;

  KeysGet(Invocation invocation, SystemRegistry systems) {
    this.call = new KeysCall(invocation);
    this.systems = systems;
  }

  @Override
  public void run() {
    if (keys.isEmpty() == (prefix == null)) {
      throw AppException.misused("give either keys or --prefix: what to print");
    }
    if (prefix == null && selection.isGiven()) {
      throw AppException.misused("--limit, --after, --reverse and --count need --prefix");
    }
    if (decode) {
      printDecoded();
    } else if (prefix != null) {
      call.read(
          (source, results) -> {
            boolean any =
                selection.print(source, prefix, true, results, entry -> print(entry, results));
            call.reportEmpty(!any && source.isEmpty());
          });
    } else {
      call.read(this::printKeys);
    }
  }

  /** Prints those that exist in the order given, and fails if others do not. */
  private void printKeys(StoreKeys source, Results results) {
    Map<Key, EntryDocument> found = source.find(keys);
    List<EntryDocument> entries = keys.stream().filter(found::containsKey).map(found::get).toList();
    if (keys.size() > 1 && results.wantsDocument()) {
      results.document(EntryDocument.SHAPE.list().write(entries));
    } else if (keys.size() > 1) {
      entries.forEach(entry -> print(entry, results));
    } else {
      entries.forEach(
          entry ->
              results.print(EntryDocument.SHAPE, entry, whole -> results.bytes(whole.value())));
    }
    String absent =
        keys.stream()
            .filter(key -> !found.containsKey(key))
            .map(Key::text)
            .collect(Collectors.joining(", "));
    if (!absent.isEmpty()) {
      results.flush();
      throw new AppException(Kind.NOT_FOUND, "there is no key " + absent);
    }
  }

  private static void print(EntryDocument entry, Results results) {
    results.row(entry.key(), EntryLines.value(entry));
  }

  private void printDecoded() {
    if (keys.size() != 1) {
      throw AppException.misused("--decode is for one key, in the store of a system");
    }
    call.runOnSystem(
        (system, config, store) -> {
          var meaning = systems.get(system).meaning(config, store, Set.of());
          StateRecord decoded = meaning.decode(new RawKeys(store.keys()).get(keys.get(0)));
          Results results = call.results();
          results.print(
              Shape.of(StateRecord.class), masked(decoded), shown -> print(shown, results));
        });
  }

  static StateRecord masked(StateRecord decoded) {
    return new StateRecord(
        decoded.type(),
        decoded.identity(),
        decoded.fields().stream()
            .map(field -> field.secret() ? Field.secret(field.name(), MASK) : field)
            .toList());
  }

  private static void print(StateRecord decoded, Results results) {
    results.line(decoded.type() + " " + decoded.identity());
    decoded.fields().forEach(field -> results.field(field.name(), field.value()));
  }
}
