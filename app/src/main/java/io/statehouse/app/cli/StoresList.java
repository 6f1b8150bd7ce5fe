package io.statehouse.app.cli;

import io.statehouse.app.json.Json;
import io.statehouse.app.stores.StoreOpener;
import io.statehouse.app.stores.StoreOption;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;

/** Lists the kinds of store and the options of their URLs. */
@Command(description = "List the kinds of store and the options of their URLs, in one table.")
public class StoresList extends Verb {
  public StoresList(Invocation session) {
    super(session);
  }

  @Override
  protected final void run(Results results) {
    List<StoreOpener> openers = session().stores().openers();
    if (results.wantsJson()) {
      results.json(openers.stream().map(StoresList::json));
    } else {
      print(results, openers);
    }
  }

  private static void print(Results results, List<StoreOpener> openers) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("STORE", "OPTION", "DEFAULT", "MEANING"));
    StoreOption.COMMON.forEach(option -> rows.add(row("all", option)));
    for (StoreOpener opener : openers) {
      rows.add(List.of(opener.scheme(), "", "", opener.example()));
      opener.options().forEach(option -> rows.add(row(opener.scheme(), option)));
    }
    int[] widths = new int[3];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    String form = "%-" + widths[0] + "s  %-" + widths[1] + "s  %-" + widths[2] + "s  %s";
    rows.forEach(row -> results.line(String.format(form, row.toArray())));
  }

  private static List<String> row(String scheme, StoreOption option) {
    return List.of(scheme, option.name(), option.byDefault(), option.meaning());
  }

  private static Object json(StoreOpener opener) {
    List<Object> options = new ArrayList<>();
    for (StoreOption option : opener.allOptions()) {
      options.add(
          Json.object(
              "name", option.name(), "default", option.byDefault(), "meaning", option.meaning()));
    }
    return Json.object("scheme", opener.scheme(), "example", opener.example(), "options", options);
  }
}
