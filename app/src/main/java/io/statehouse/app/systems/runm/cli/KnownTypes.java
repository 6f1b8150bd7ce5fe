package io.statehouse.app.systems.runm.cli;

import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Table;
import io.statehouse.app.json.Shape;
import io.statehouse.domain.runm.Runm;
import java.util.List;
import java.util.function.Function;

/**
 * The commands on types of objects or of providers, of which only those of an operator's own differ
 * by store.
 *
 * @param noun a type, as in an error
 * @param listing the command that lists them all
 * @param header the names of the properties, beginning with the code
 * @param cells the properties of a type
 */
record KnownTypes<T>(
    String noun,
    String listing,
    Shape<T> shape,
    Function<Runm, List<T>> all,
    List<String> header,
    Function<T, List<?>> cells) {

  void list(RunmCall call) {
    call.list(
        access ->
            call.results()
                .print(
                    shape.list(),
                    all.apply(access.runm()),
                    types -> Table.print(call, header, types.stream(), cells)));
  }

  void get(RunmCall call, String code) {
    call.run(
        access ->
            call.results()
                .print(shape, find(access, code), type -> printFields(call.results(), type)));
  }

  private T find(RunmAccess access, String code) {
    return all.apply(access.runm()).stream()
        .filter(type -> cells.apply(type).get(0).toString().equals(code))
        .findFirst()
        .orElseThrow(() -> RunmAccess.missing(noun, code, "see " + listing));
  }

  private void printFields(Results results, T type) {
    for (int i = 0; i < header.size(); i++) {
      results.field(header.get(i), cells.apply(type).get(i));
    }
  }
}
