package io.statehouse.app.cli.keys;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.json.Shape;
import io.statehouse.app.keys.EntryDocument;
import io.statehouse.app.keys.RawKeys;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.StateRecord.Field;
import io.statehouse.ports.Key;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the value of a key, byte by byte or by its meaning. */
@Command(description = "Print the value of KEY, byte by byte.")
final class KeysGet implements Runnable {
  private static final String MASK = "(secret)";

  private final SystemRegistry systems;

  @Mixin private final KeysCall call;

  @Parameters(paramLabel = "KEY")
  private String key;

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
    if (!decode) {
      call.run(
          (keys, results) -> {
            var entry = keys.get(new Key(key));
            results.print(
                EntryDocument.SHAPE,
                EntryDocument.whole(entry),
                whole -> results.bytes(entry.value()));
          });
      return;
    }
    call.runOnSystem(
        (system, config, store) -> {
          var meaning = systems.get(system).meaning(config, store);
          StateRecord decoded = meaning.decode(new RawKeys(store.keys()).get(new Key(key)));
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
