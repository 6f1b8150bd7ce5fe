package io.statehouse.app.systems.css.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.json.Shape;
import io.statehouse.app.revision.DocumentRevision;
import io.statehouse.app.revision.Expectation;
import io.statehouse.app.systems.css.documents.CssDocuments.Node;
import io.statehouse.app.systems.css.documents.CssDocuments.TableSchema;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.css.layout.CssLayout;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * CSS as it is written by one who expects something of a document. The document is read in the
 * transaction that writes, so that no other writer intervenes.
 */
public record CssExpectations(Css css, Expectation expected) {

  /** Returns CSS for a change of a database that must exist, or its deletion. */
  public Css database(DatabaseName name) {
    return ofExisting("database " + name, CssDocuments.DATABASE, css -> css.databases().get(name));
  }

  /** Returns CSS for the creation of a database. */
  public Css newDatabase(DatabaseName name) {
    return ofNew(
        "database " + name,
        CssLayout.database(name),
        CssDocuments.DATABASE,
        css -> css.databases().get(name));
  }

  /** Returns CSS for a change of a table that must exist, or its deletion. */
  public Css table(TableRef table) {
    return ofExisting("table " + table, CssDocuments.TABLE, css -> css.tables().get(table));
  }

  /** Returns CSS for the creation of a table. */
  public Css newTable(TableRef table) {
    return ofNew(
        "table " + table,
        CssLayout.table(table),
        CssDocuments.TABLE,
        css -> css.tables().get(table));
  }

  /** Returns CSS for a change of the schema of a table. */
  public Css schema(TableRef table) {
    return ofExisting(
        "schema of table " + table,
        TableSchema.SHAPE,
        css -> new TableSchema(css.tables().schema(table)));
  }

  /** Returns CSS for a change of how a table takes part in shared scans. */
  public Css scan(TableRef table) {
    return ofExisting(
        "shared scan parameters of table " + table,
        CssDocuments.SCAN,
        css -> css.tables().scan(table));
  }

  /** Returns CSS for a change of a node that must exist, or its deletion. */
  public Css node(NodeName name) {
    return ofExisting("node " + name, CssDocuments.NODE, css -> node(css, name));
  }

  /** Returns CSS for the addition of a node. */
  public Css newNode(NodeName name) {
    return ofNew("node " + name, CssLayout.node(name), CssDocuments.NODE, css -> node(css, name));
  }

  private static Node node(Css css, NodeName name) {
    return new Node(name, css.nodes().get(name));
  }

  /** Returns CSS for the deletion of a key. */
  public Css existingKey(String key) {
    return onlyIf(
        css -> expected.require("key " + key, Optional.of(revisionOfValue(css.tree().get(key)))));
  }

  /** Returns CSS for a change of the value of a key, which need not exist. */
  public Css key(String key) {
    return onlyIf(
        css ->
            expected.require(
                "key " + key,
                css.tree().exists(key)
                    ? Optional.of(revisionOfValue(css.tree().get(key)))
                    : Optional.empty()));
  }

  /** Returns the revision of the value of a key. */
  public static String revisionOfValue(String value) {
    return DocumentRevision.of(value.getBytes(UTF_8));
  }

  private <D> Css ofExisting(String subject, Shape<D> shape, Function<Css, D> read) {
    return onlyIf(css -> expected.requireOf(subject, () -> shape.write(read.apply(css))));
  }

  private <D> Css ofNew(String subject, CssKey key, Shape<D> shape, Function<Css, D> read) {
    return onlyIf(
        css ->
            expected.require(
                subject,
                css.tree().exists(key.text())
                    ? Optional.of(DocumentRevision.of(shape.write(read.apply(css))))
                    : Optional.empty()));
  }

  private Css onlyIf(Consumer<Css> required) {
    return expected.isNone() ? css : css.onlyIf(required);
  }
}
