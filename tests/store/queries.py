"""Read the database of a store directly."""


def rows_of(store, query):
    """The rows that a query selects, as dictionaries."""
    with store.engine.connect() as connection:
        return [dict(row) for row in connection.execute(query).mappings()]
