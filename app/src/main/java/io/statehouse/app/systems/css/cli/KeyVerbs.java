package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.Input;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.TreeDrawing;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.json.Json;
import io.statehouse.app.systems.css.CssEntry;
import io.statehouse.app.systems.css.CssJson;
import io.statehouse.app.systems.css.CssNode;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.KeyTree;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The verbs on single keys, by the tree rules of Qserv CSS. */
final class KeyVerbs {
  private KeyVerbs() {}

  private static String shown(String name, String value) {
    return value.isEmpty() ? name : name + "  " + value;
  }

  @Command(description = "Show a key's value and its members, packed ones expanded.")
  static final class Get extends CssVerb {
    @Parameters(paramLabel = "KEY")
    private String key;

    @Option(names = "--value", description = "Print the value alone, as it is.")
    private boolean valueAlone;

    Get(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      CssEntry entry = CssEntry.read(css.tree(), key);
      if (results.wantsJson()) {
        results.json(CssJson.entry(entry.key(), entry.value(), entry.members()));
      } else if (valueAlone) {
        results.text(entry.value());
      } else {
        results.line(shown(key, entry.value()));
        entry.members().forEach((name, value) -> results.line("  " + shown(name, value)));
      }
    }
  }

  @Command(description = "List the names of the keys below a key.")
  static final class Children extends CssVerb {
    @Parameters(arity = "0..1", paramLabel = "KEY", defaultValue = "/")
    private String key;

    Children(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      List<String> children = css.tree().children(key);
      if (results.wantsJson()) {
        results.json(children);
      } else {
        children.forEach(results::line);
      }
    }
  }

  @Command(description = "Draw the keys below a key, packed ones expanded.")
  static final class Tree extends CssVerb {
    @Parameters(arity = "0..1", paramLabel = "KEY", defaultValue = "/")
    private String key;

    Tree(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      CssNode root = CssNode.at(css.tree(), key);
      if (results.wantsJson()) {
        results.json(root.json());
      } else {
        new TreeDrawing<CssNode>(
                results, node -> shown(node.name(), node.value()), CssNode::children)
            .draw(root);
      }
    }
  }

  @Command(description = "Set a key: VALUE, or a file, or else standard input.")
  static final class Set extends CssVerb {
    @Parameters(index = "0", paramLabel = "KEY")
    private String key;

    @Parameters(index = "1", arity = "0..1", paramLabel = "VALUE")
    private String value;

    @Option(names = "--file", paramLabel = "FILE", description = "Take the value from this file.")
    private Path file;

    Set(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      css.tree().set(key, new Input(session()).text(value, file));
    }
  }

  @Command(description = "Create a key that is not there yet, and print it.")
  static final class Create extends CssVerb {
    @Parameters(index = "0", paramLabel = "KEY")
    private String key;

    @Parameters(index = "1", arity = "0..1", paramLabel = "VALUE", defaultValue = "")
    private String value;

    @Option(
        names = "--unique",
        description = "KEY is a prefix: put the next free ten-digit number behind it.")
    private boolean unique;

    Create(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      KeyTree tree = css.tree();
      String created = unique ? tree.createUnique(key, value) : tree.create(key, value);
      if (results.wantsJson()) {
        results.json(Json.object("key", created));
      } else {
        results.line(created);
      }
    }
  }

  @Command(description = "Remove a key and all keys below it.")
  static final class Remove extends CssVerb {
    @Parameters(paramLabel = "KEY")
    private String key;

    @Option(names = "--everything", description = "Allow to remove the root: the whole state.")
    private boolean everything;

    Remove(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      boolean root = key.isEmpty() || key.equals("/");
      if (root && !everything) {
        throw AppException.misused("removing / empties the whole store: add --everything");
      }
      css.tree().delete(key);
    }
  }
}
